"""How an organiser settled a table, and when a competition was final before it was opened again."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0011_entries'),
    ]

    operations = [
        migrations.AddField(
            model_name='competition',
            name='reopened_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='competition',
            name='was_final_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tableseating',
            name='awarded',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='tableseating',
            name='settled',
            field=models.CharField(blank=True, choices=[('unplayed', 'not played: it counts for nobody'), ('awarded', 'points awarded by the organiser')], max_length=10),
        ),
        migrations.AddField(
            model_name='tableseating',
            name='settled_why',
            field=models.CharField(blank=True, max_length=500),
        ),
    ]
