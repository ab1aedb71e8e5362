"""The version of the rule set that ruled on a table."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0014_sections'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='rules',
            field=models.CharField(blank=True, max_length=20),
        ),
    ]
