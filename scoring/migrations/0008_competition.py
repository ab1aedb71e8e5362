"""Rename tournaments to competitions. The next migration adds tournaments that can have several competitions."""

from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Lower


class Migration(migrations.Migration):
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("scoring", "0007_personal_links")]

    operations = [
        migrations.RemoveConstraint("Player", "one_player_of_a_name"),
        migrations.RemoveConstraint("Round", "one_round_of_a_number"),
        migrations.RemoveConstraint("Round", "one_round_at_a_time"),
        migrations.RemoveConstraint("Tournament", "one_evening_of_a_submit"),
        migrations.RenameModel("Tournament", "Competition"),
        migrations.RenameField("Player", "tournament", "competition"),
        migrations.RenameField("Round", "tournament", "competition"),
        migrations.AlterField(
            "Competition",
            "organiser",
            models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="competitions"),
        ),
        migrations.AddConstraint(
            "Competition", models.UniqueConstraint(fields=["organiser", "key"], name="one_competition_of_a_submit")
        ),
        migrations.AddConstraint(
            "Player", models.UniqueConstraint("competition", Lower("name"), name="one_player_of_a_name")
        ),
        migrations.AddConstraint(
            "Round", models.UniqueConstraint(fields=["competition", "number"], name="one_round_of_a_number")
        ),
        migrations.AddConstraint(
            "Round",
            models.UniqueConstraint(
                fields=["competition"],
                condition=models.Q(status__in=["seated", "running"]),
                name="one_round_at_a_time",
            ),
        ),
    ]
