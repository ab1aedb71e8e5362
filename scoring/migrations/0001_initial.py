import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
import scoring.models.fields
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('club', models.CharField(blank=True, max_length=60)),
                ('withdrawn', models.BooleanField(default=False)),
            ],
            options={
                'ordering': [django.db.models.functions.text.Lower('name'), 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('status', models.CharField(choices=[('seated', 'seated'), ('running', 'running'), ('ended', 'ended')], default='seated', max_length=10)),
                ('seed', models.PositiveIntegerField()),
                ('repeats', models.PositiveIntegerField(default=0)),
                ('started_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='SeatOf',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='scoring.player')),
            ],
            options={
                'ordering': ['position'],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game_points', models.IntegerField()),
                ('place', models.PositiveSmallIntegerField()),
                ('placement_points', scoring.models.fields.FractionField()),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('source_hash', models.CharField(max_length=64)),
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='result', to='scoring.seatof')),
            ],
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rank', models.PositiveIntegerField()),
                ('moved_from', models.PositiveIntegerField(blank=True, null=True)),
                ('moved_at', models.DateTimeField(blank=True, null=True)),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='standing', to='scoring.player')),
            ],
        ),
        migrations.CreateModel(
            name='TableSeating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('referee_table_id', models.PositiveBigIntegerField(unique=True)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='scoring.round')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.AddField(
            model_name='seatof',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='scoring.tableseating'),
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('slug', models.SlugField(max_length=80, unique=True)),
                ('game', models.CharField(max_length=40)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('policy', models.CharField(max_length=10)),
                ('scheme', models.CharField(max_length=20)),
                ('tie_breaks', models.JSONField(default=list)),
                ('status', models.CharField(choices=[('planned', 'not begun'), ('running', 'running'), ('ended', 'ended')], default='planned', max_length=10)),
                ('hall_id', models.PositiveBigIntegerField()),
                ('number', models.PositiveIntegerField(default=0)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-created_at', '-pk'],
            },
        ),
        migrations.AddField(
            model_name='round',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='scoring.tournament'),
        ),
        migrations.AddField(
            model_name='player',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='scoring.tournament'),
        ),
        migrations.AddConstraint(
            model_name='tableseating',
            constraint=models.UniqueConstraint(fields=('round', 'number'), name='one_table_of_a_number_in_a_round'),
        ),
        migrations.AddConstraint(
            model_name='seatof',
            constraint=models.UniqueConstraint(fields=('table', 'position'), name='one_player_a_position'),
        ),
        migrations.AddConstraint(
            model_name='seatof',
            constraint=models.UniqueConstraint(fields=('table', 'player'), name='one_player_once_at_a_table'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_round_of_a_number'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(condition=models.Q(('status__in', ['seated', 'running'])), fields=('tournament',), name='one_round_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(models.F('tournament'), django.db.models.functions.text.Lower('name'), name='one_player_of_a_name'),
        ),
    ]
