"""Substitutes of entries."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0027_leaving'),
    ]

    operations = [
        migrations.CreateModel(
            name='Substitution',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('first_round', models.PositiveIntegerField()),
                ('last_round', models.PositiveIntegerField(blank=True, null=True)),
                ('generation', models.PositiveIntegerField()),
                ('ended_generation', models.PositiveIntegerField(blank=True, null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutions', to='scoring.entry')),
            ],
            options={
                'ordering': ['first_round', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('last_round', None)), fields=('entry',), name='one_substitute_at_a_time_for_an_entry')],
            },
        ),
    ]
