"""Remove the fields of competitions that tournaments have now, and the fields of players that entries have now."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models.functions import Lower


class Migration(migrations.Migration):
    dependencies = [("scoring", "0010_roof")]

    operations = [
        migrations.RemoveConstraint("Competition", "one_competition_of_a_submit"),
        migrations.RemoveConstraint("Player", "one_player_of_a_name"),
        migrations.AlterModelOptions("Competition", {"ordering": ["pk"]}),
        *(
            migrations.RemoveField("Competition", name)
            for name in ("organiser", "hall_id", "wifi_name", "wifi_password", "created_at")
        ),
        migrations.RemoveField("Player", "competition"),
        migrations.RemoveField("Player", "withdrawn"),
        migrations.RemoveField("Standing", "player"),
        migrations.AlterField("Competition", "name", models.CharField(blank=True, max_length=60)),
        migrations.AlterField(
            "Competition",
            "tournament",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="competitions", to="scoring.tournament"
            ),
        ),
        migrations.AlterField(
            "Player",
            "tournament",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="players", to="scoring.tournament"
            ),
        ),
        migrations.AlterField(
            "Standing",
            "entry",
            models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="standing", to="scoring.entry"
            ),
        ),
        migrations.AddField(
            "Competition",
            "players",
            models.ManyToManyField(related_name="competitions", through="scoring.Entry", to="scoring.player"),
        ),
        migrations.AddConstraint(
            "Tournament", models.UniqueConstraint(fields=["organiser", "key"], name="one_tournament_of_a_submit")
        ),
        migrations.AddConstraint(
            "Competition", models.UniqueConstraint(fields=["tournament", "key"], name="one_competition_of_a_submit")
        ),
        migrations.AddConstraint(
            "Player", models.UniqueConstraint("tournament", Lower("name"), name="one_player_of_a_name")
        ),
        migrations.AddConstraint(
            "Entry", models.UniqueConstraint(fields=["competition", "player"], name="one_entry_of_a_player")
        ),
    ]
