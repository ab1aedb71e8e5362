import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """Let players say on their own page that they are here, late, skip a round, or go home."""

    dependencies = [
        ("scoring", "0045_club_look"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="own_acts",
            field=models.CharField(
                blank=True,
                choices=[
                    ("drawn", "at once; once they are drawn, the organiser agrees to it"),
                    ("ask", "the organiser agrees to skipping and going home"),
                    ("open", "everything at once"),
                ],
                max_length=5,
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="player", name="expected_at", field=models.DateTimeField(blank=True, null=True)
        ),
        migrations.AddField(
            model_name="entry", name="skips_round", field=models.PositiveIntegerField(blank=True, null=True)
        ),
        migrations.AddField(
            model_name="entry", name="home_after", field=models.PositiveIntegerField(blank=True, null=True)
        ),
        migrations.CreateModel(
            name="Asked",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "says",
                    models.CharField(
                        choices=[
                            ("here", "I'm here"),
                            ("late", "I'm late"),
                            ("skip", "I skip the next round"),
                            ("play", "I play it after all"),
                            ("home", "I go home"),
                            ("stay", "I stay after all"),
                        ],
                        max_length=5,
                    ),
                ),
                ("round", models.PositiveIntegerField()),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("refused_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="asked", to="scoring.entry"
                    ),
                ),
            ],
            options={"verbose_name_plural": "asked", "ordering": ["asked_at", "pk"]},
        ),
        migrations.AddConstraint(
            model_name="asked",
            constraint=models.UniqueConstraint(fields=("entry", "says"), name="asked_once_of_an_entry"),
        ),
    ]
