"""How rounds are seated, and plans of all rounds."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0017_joining'),
    ]

    operations = [
        migrations.AddField(
            model_name='competition',
            name='seating',
            field=models.CharField(choices=[('meetings', 'so that few pairs meet again'), ('standings', 'by standings: players with like points meet'), ('planned', 'by a plan of all rounds, made beforehand')], default='meetings', max_length=10),
        ),
        migrations.AddField(
            model_name='draft',
            name='basis',
            field=models.CharField(blank=True, max_length=16),
        ),
        migrations.AddField(
            model_name='draft',
            name='seating',
            field=models.CharField(choices=[('meetings', 'so that few pairs meet again'), ('standings', 'by standings: players with like points meet'), ('planned', 'by a plan of all rounds, made beforehand')], default='meetings', max_length=10),
        ),
        migrations.CreateModel(
            name='Plan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.PositiveIntegerField()),
                ('rounds', models.JSONField()),
                ('seed', models.PositiveIntegerField()),
                ('repeats', models.PositiveIntegerField()),
                ('bound', models.PositiveIntegerField()),
                ('moved', models.JSONField(default=list)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('competition', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='plan', to='scoring.competition')),
            ],
        ),
    ]
