"""Webhooks, their deliveries, and the standings that they were told last."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("scoring", "0033_api_tokens"),
    ]

    operations = [
        migrations.CreateModel(
            name='StandingsTold',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(blank=True, max_length=64)),
                ('told_at', models.DateTimeField(blank=True, null=True)),
                ('due_at', models.DateTimeField(blank=True, null=True)),
                ('competition', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scoring.competition')),
            ],
            options={
                'verbose_name_plural': 'standings told',
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=500)),
                ('kinds', models.JSONField(default=list)),
                ('base', models.CharField(max_length=200)),
                ('generation', models.PositiveIntegerField(default=1)),
                ('made_by', models.CharField(max_length=150)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('off_at', models.DateTimeField(blank=True, null=True)),
                ('failed', models.BooleanField(default=False)),
                ('failures', models.PositiveIntegerField(default=0)),
                ('delivered_at', models.DateTimeField(blank=True, null=True)),
                ('busy_until', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='scoring.tournament')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('message_id', models.CharField(max_length=40, unique=True)),
                ('kind', models.CharField(max_length=20)),
                ('body', models.TextField()),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('tries', models.PositiveIntegerField(default=0)),
                ('next_at', models.DateTimeField(blank=True, null=True)),
                ('until', models.DateTimeField()),
                ('tried_at', models.DateTimeField(blank=True, null=True)),
                ('done_at', models.DateTimeField(blank=True, null=True)),
                ('status', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('trouble', models.CharField(blank=True, choices=[('refused', 'This server may not send anything to that address.'), ('unknown', 'No server has this name.'), ('unreachable', 'No connection could be made.'), ('slow', 'The answer took too long.'), ('tls', 'The certificate is not valid, or the secure connection failed.'), ('no_http', 'The answer was not HTTP.'), ('redirect', 'The answer leads to another address, and redirects are not followed.'), ('status', 'The receiver answered with an error.'), ('gone', 'The receiver wants no more messages (410).'), ('off', 'The webhook was switched off.')], max_length=12)),
                ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='scoring.webhook')),
            ],
            options={
                'verbose_name_plural': 'deliveries',
                'ordering': ['-pk'],
                'indexes': [models.Index(condition=models.Q(('next_at__isnull', False)), fields=['next_at'], name='deliveries_that_wait')],
            },
        ),
    ]
