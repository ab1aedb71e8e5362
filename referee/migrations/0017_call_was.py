"""The number that an imported call had in its archive."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0016_imported'),
    ]

    operations = [
        migrations.AddField(
            model_name='call',
            name='was',
            field=models.PositiveBigIntegerField(blank=True, null=True),
        ),
    ]
