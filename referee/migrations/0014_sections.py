"""A section of the tables for referees, and a count of the changes to each."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0013_lent'),
    ]

    operations = [
        migrations.AddField(
            model_name='refereelink',
            name='changes',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='refereelink',
            name='section',
            field=models.JSONField(blank=True, default=list),
        ),
    ]
