from importlib import import_module

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

kept = import_module("scoring.migrations.0016_acts")  # SQLite makes an altered table anew, without its triggers


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0022_finals'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(kept.let_go, kept.keep),
        migrations.AlterField(
            model_name='act',
            name='tournament',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='scoring.tournament'),
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('slug', models.SlugField(max_length=80, unique=True)),
                ('scheme', models.CharField(max_length=20)),
                ('best', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('rated', models.BooleanField(default=False)),
                ('number', models.PositiveIntegerField(default=0)),
                ('key', models.CharField(max_length=64, null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('co_organisers', models.ManyToManyField(blank=True, related_name='seasons_helped', to=settings.AUTH_USER_MODEL)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-created_at', '-pk'],
            },
        ),
        migrations.AddField(
            model_name='act',
            name='season',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='scoring.season'),
        ),
        migrations.RunPython(kept.keep, kept.let_go),
        migrations.CreateModel(
            name='SeasonCompetition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('competition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='in_seasons', to='scoring.competition')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='scoring.season')),
            ],
            options={
                'ordering': ['position', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='SeasonDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('same', models.BooleanField()),
                ('ones', models.JSONField()),
                ('others', models.JSONField()),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='scoring.season')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.UniqueConstraint(fields=('owner', 'key'), name='one_season_of_a_submit'),
        ),
        migrations.AddConstraint(
            model_name='seasoncompetition',
            constraint=models.UniqueConstraint(fields=('season', 'competition'), name='a_competition_once_in_a_season'),
        ),
    ]
