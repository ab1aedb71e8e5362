from django.db import migrations, models


class Migration(migrations.Migration):
    """Let players get penalties outside a game, from a schedule of the tournament."""

    dependencies = [
        ("scoring", "0052_teams"),
    ]

    operations = [
        migrations.AddField("entry", "penalties", models.JSONField(blank=True, null=True)),
        migrations.AddField("tournament", "penalty_kinds", models.JSONField(blank=True, null=True)),
    ]
