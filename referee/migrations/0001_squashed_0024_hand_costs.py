"""All tables of an empty database at once, as the migrations from 0001 to 0024 leave them one after another.

A database that an earlier release has filled goes on by those migrations.
"""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('referee', '0001_initial'),
        ('referee', '0002_call_queue'),
        ('referee', '0003_confirmations'),
        ('referee', '0004_clock'),
        ('referee', '0005_depth'),
        ('referee', '0006_turn_clock'),
        ('referee', '0007_insertions_and_heads'),
        ('referee', '0008_brought'),
        ('referee', '0009_follows'),
        ('referee', '0010_call_about'),
        ('referee', '0011_reported'),
        ('referee', '0012_table_names'),
        ('referee', '0013_lent'),
        ('referee', '0014_sections'),
        ('referee', '0015_rules'),
        ('referee', '0016_imported'),
        ('referee', '0017_call_was'),
        ('referee', '0018_rewound'),
        ('referee', '0019_call_of_the_organiser'),
        ('referee', '0020_announcements'),
        ('referee', '0021_trainees'),
        ('referee', '0022_decisions_of_referees'),
        ('referee', '0023_indexed_hands'),
        ('referee', '0024_hand_costs'),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Hall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('slug', models.SlugField(max_length=80, unique=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='Outbox',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('topic', models.CharField(max_length=40)),
                ('payload', models.JSONField(default=dict)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('done_at', models.DateTimeField(blank=True, null=True)),
                ('tries', models.PositiveIntegerField(default=0)),
                ('trouble', models.TextField(blank=True)),
            ],
            options={
                'verbose_name_plural': 'outbox',
                'indexes': [models.Index(condition=models.Q(('done_at', None)), fields=['id'], name='outbox_undone')],
            },
        ),
        migrations.CreateModel(
            name='RefereeLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('label', models.CharField(max_length=80)),
                ('generation', models.PositiveIntegerField(default=1)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('hall', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='referee_links', to='referee.hall')),
                ('is_head', models.BooleanField(default=False)),
                ('changes', models.PositiveIntegerField(default=0)),
                ('section', models.JSONField(blank=True, default=list)),
                ('was', models.PositiveBigIntegerField(blank=True, null=True)),
                ('is_trainee', models.BooleanField(default=False)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('is_head', True)), fields=('hall',), name='one_head_referee_a_hall')],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('game', models.CharField(max_length=40)),
                ('policy', models.CharField(choices=[('call', 'Nothing is said until it costs points'), ('teach', 'The player is told at once'), ('strict', 'Illegal entries are refused')], default='call', max_length=10)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('status', models.CharField(choices=[('waiting', 'waiting'), ('playing', 'playing'), ('finished', 'finished'), ('closed', 'closed')], default='waiting', max_length=10)),
                ('last_number', models.PositiveIntegerField(default=0)),
                ('last_hash', models.CharField(max_length=64)),
                ('hand', models.PositiveIntegerField(default=0)),
                ('open_rulings', models.PositiveIntegerField(default=0)),
                ('unanswered', models.PositiveIntegerField(default=0)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('result', models.JSONField(blank=True, default=list)),
                ('state', models.JSONField(blank=True, default=dict)),
                ('hall', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='referee.hall')),
                ('confirm', models.CharField(choices=[('none', 'Nobody: it counts at once'), ('two', 'Two players of the table'), ('winner', 'A winner and another player')], default='none', max_length=10)),
                ('confirmed_by', models.JSONField(blank=True, default=list)),
                ('disputed_by', models.CharField(blank=True, max_length=60)),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('extra_minutes', models.PositiveSmallIntegerField(default=0)),
                ('depth', models.CharField(choices=[('moves', 'Every move'), ('hands', "Each hand's outcome"), ('result', 'The result only')], default='moves', max_length=10)),
                ('shallow', models.JSONField(blank=True, default=dict)),
                ('turn_ends_at', models.DateTimeField(blank=True, null=True)),
                ('turn_held_at', models.DateTimeField(blank=True, null=True)),
                ('brought', models.JSONField(blank=True, default=dict)),
                ('follows', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='next', to='referee.table')),
                ('reported', models.JSONField(blank=True, default=dict)),
                ('round', models.PositiveIntegerField(blank=True, null=True)),
                ('room_number', models.PositiveIntegerField()),
                ('lent', models.JSONField(blank=True, default=dict)),
                ('rules', models.CharField(blank=True, max_length=20)),
                ('opened_in', models.CharField(blank=True, max_length=80)),
                ('rewound', models.JSONField(blank=True, default=dict)),
                ('rewound_changes', models.PositiveIntegerField(default=0)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('turn_ends_at__isnull', False)), fields=['turn_ends_at'], name='turns_running')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('status__in', ['waiting', 'playing'])), fields=('hall', 'number'), name='one_table_of_a_number_in_play')],
            },
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('to', models.CharField(choices=[('all', 'everybody'), ('competition', 'a competition'), ('table', 'a table'), ('referees', 'the referees')], max_length=11)),
                ('phrase', models.CharField(blank=True, max_length=12)),
                ('text', models.CharField(blank=True, max_length=200)),
                ('tables', models.JSONField(blank=True, default=list)),
                ('group', models.PositiveBigIntegerField(blank=True, null=True)),
                ('sent_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ends_at', models.DateTimeField()),
                ('hall', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='referee.hall')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('player', models.CharField(max_length=60)),
                ('player_key', models.CharField(blank=True, max_length=80)),
                ('generation', models.PositiveIntegerField(default=1)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='referee.table')),
                ('relinked_at', models.DateTimeField(blank=True, null=True)),
                ('was', models.PositiveBigIntegerField(blank=True, null=True)),
            ],
            options={
                'ordering': ['table', 'position'],
                'constraints': [models.UniqueConstraint(fields=('table', 'position'), name='one_player_a_place'), models.UniqueConstraint(fields=('table', 'player'), name='one_name_once_at_a_table')],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('entry', 'entry'), ('take_back', 'take-back'), ('correction', 'correction'), ('insertion', 'insertion'), ('note', 'note')], max_length=10)),
                ('actor', models.CharField(max_length=40)),
                ('by', models.CharField(max_length=60)),
                ('body', models.JSONField(null=True)),
                ('target', models.PositiveIntegerField(null=True)),
                ('ruling', models.JSONField(null=True)),
                ('reason', models.TextField(blank=True)),
                ('key', models.CharField(max_length=64)),
                ('previous_hash', models.CharField(max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('created_at', models.DateTimeField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='referee.table')),
            ],
            options={
                'ordering': ['table', 'number'],
                'indexes': [models.Index(condition=models.Q(('by', 'referee'), ('target__isnull', False)), fields=['table'], name='decisions_of_referees')],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='one_line_a_number'), models.UniqueConstraint(fields=('table', 'key'), name='one_line_a_key')],
            },
        ),
        migrations.CreateModel(
            name='AnnouncementSeen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('who', models.CharField(max_length=90)),
                ('name', models.CharField(max_length=80)),
                ('table', models.PositiveIntegerField(blank=True, null=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('announcement', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seen', to='referee.announcement')),
            ],
            options={
                'ordering': ['name', 'pk'],
                'verbose_name_plural': 'announcements seen',
                'constraints': [models.UniqueConstraint(fields=('announcement', 'who'), name='one_seeing_of_a_person')],
            },
        ),
        migrations.CreateModel(
            name='ShadowRuling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('verdict', models.CharField(max_length=10)),
                ('counted', models.CharField(max_length=10)),
                ('clauses', models.JSONField(blank=True, default=list)),
                ('link', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='shadow_rulings', to='referee.refereelink')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='shadow_rulings', to='referee.table')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('link', 'table', 'number'), name='one_shadow_ruling_of_an_entry')],
            },
        ),
        migrations.CreateModel(
            name='IndexedHand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('number', models.PositiveIntegerField()),
                ('first', models.PositiveIntegerField()),
                ('ended_at', models.DateTimeField()),
                ('hall', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='referee.hall')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='indexed_hands', to='referee.table')),
            ],
            options={
                'indexes': [models.Index(fields=['-ended_at', '-id'], name='hands_newest_first'), models.Index(fields=['hall', 'game', 'ended_at'], name='hands_of_halls')],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='one_indexed_hand_a_number')],
            },
        ),
        migrations.CreateModel(
            name='HandCosts',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hand', models.PositiveIntegerField()),
                ('basis', models.CharField(max_length=64)),
                ('found', models.JSONField(blank=True, null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hand_costs', to='referee.table')),
            ],
            options={
                'verbose_name_plural': 'hand costs',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('table', 'hand'), name='costs_of_a_hand_once')],
            },
        ),
        migrations.CreateModel(
            name='Call',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('raised_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('answer', models.CharField(blank=True, max_length=500)),
                ('answered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='calls', to='referee.refereelink')),
                ('seat', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='referee.seat')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='referee.table')),
                ('claimed_at', models.DateTimeField(blank=True, null=True)),
                ('claimed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='claims', to='referee.refereelink')),
                ('escalated_at', models.DateTimeField(blank=True, null=True)),
                ('escalated_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='referee.refereelink')),
                ('about', models.PositiveIntegerField(blank=True, null=True)),
                ('was', models.PositiveBigIntegerField(blank=True, null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('answered_at', None)), fields=('seat',), name='one_call_waiting_a_seat'), models.UniqueConstraint(condition=models.Q(('answered_at', None), ('seat', None)), fields=('table',), name='one_call_waiting_of_the_organiser')],
            },
        ),
        migrations.CreateModel(
            name='IndexedClause',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('clause', models.CharField(max_length=60)),
                ('outcome', models.CharField(choices=[('at_once', 'illegal at once'), ('late', 'proven late'), ('ruled', 'ruled illegal by the referee'), ('excused', 'ruled legal by the referee'), ('cleared', 'open, then legal'), ('unproven', 'never proven'), ('open', 'still open')], max_length=10)),
                ('number', models.PositiveIntegerField()),
                ('seat', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='referee.seat')),
                ('hand', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='clauses', to='referee.indexedhand')),
            ],
            options={
                'indexes': [models.Index(fields=['clause', 'outcome', 'seat', 'hand'], name='hands_by_clause'), models.Index(fields=['outcome', 'hand'], name='hands_by_outcome')],
            },
        ),
        migrations.CreateModel(
            name='IndexedBid',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(max_length=60)),
                ('hand', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bids', to='referee.indexedhand')),
            ],
            options={
                'indexes': [models.Index(fields=['word', 'hand'], name='hands_by_bid')],
            },
        ),
        migrations.CreateModel(
            name='IndexedSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.IntegerField(null=True)),
                ('hand', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='referee.indexedhand')),
                ('seat', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='referee.seat')),
            ],
            options={
                'indexes': [models.Index(fields=['seat', 'points', 'hand'], name='hands_of_seats'), models.Index(condition=models.Q(('points__isnull', False)), fields=['points', 'hand'], name='hands_by_points')],
            },
        ),
    ]
