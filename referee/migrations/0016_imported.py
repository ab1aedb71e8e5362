"""The ids and the hall that imported tables, seats and referees had in their archive."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0015_rules'),
    ]

    operations = [
        migrations.AddField(
            model_name='refereelink',
            name='was',
            field=models.PositiveBigIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='was',
            field=models.PositiveBigIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='opened_in',
            field=models.CharField(blank=True, max_length=80),
        ),
    ]
