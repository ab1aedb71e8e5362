"""Byes, rules for missed rounds, the seed of the lots, what the public sees of the standings, and pricks."""

import scoring.models
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0012_settled'),
    ]

    operations = [
        migrations.AddField(
            model_name='competition',
            name='hidden_rounds',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='competition',
            name='lot_seed',
            field=models.PositiveIntegerField(default=scoring.models.tournaments.lot_seed),
        ),
        migrations.AddField(
            model_name='competition',
            name='missed_away',
            field=models.CharField(default='nothing', max_length=10),
        ),
        migrations.AddField(
            model_name='competition',
            name='missed_bye',
            field=models.CharField(default='half', max_length=10),
        ),
        migrations.AddField(
            model_name='competition',
            name='shown',
            field=models.CharField(default='live', max_length=10),
        ),
        migrations.AddField(
            model_name='result',
            name='pricks',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='round',
            name='byes',
            field=models.JSONField(blank=True, default=list),
        ),
    ]
