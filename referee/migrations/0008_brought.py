from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0007_insertions_and_heads'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='brought',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
