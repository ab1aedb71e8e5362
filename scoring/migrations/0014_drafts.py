"""Drafts of rounds."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0013_rules'),
    ]

    operations = [
        migrations.CreateModel(
            name='Draft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('label', models.CharField(max_length=2)),
                ('seed', models.PositiveIntegerField()),
                ('tables', models.JSONField()),
                ('earlier', models.JSONField(default=list)),
                ('version', models.PositiveIntegerField(default=0)),
                ('key', models.CharField(max_length=64, null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('competition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drafts', to='scoring.competition')),
            ],
            options={
                'ordering': ['label'],
                'constraints': [models.UniqueConstraint(fields=('competition', 'label'), name='one_draft_of_a_label'), models.UniqueConstraint(fields=('competition', 'key'), name='one_draft_of_a_submit')],
            },
        ),
    ]
