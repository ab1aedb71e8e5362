from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0004_clock'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='depth',
            field=models.CharField(choices=[('moves', 'Every move'), ('hands', "Each hand's outcome"), ('result', 'The result only')], default='moves', max_length=10),
        ),
        migrations.AddField(
            model_name='table',
            name='shallow',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
