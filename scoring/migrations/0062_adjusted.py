from django.db import migrations, models


class Migration(migrations.Migration):
    """Let a referee adjust the score of some seats of a table."""

    dependencies = [
        ("scoring", "0060_penalties"),
    ]

    operations = [
        migrations.AddField("tableseating", "adjusted", models.JSONField(blank=True, null=True)),
        migrations.AlterField(
            "tableseating",
            "settled",
            models.CharField(
                blank=True,
                choices=[
                    ("unplayed", "not played: it counts for nobody"),
                    ("awarded", "points awarded by the organiser"),
                    ("adjusted", "score adjusted"),
                ],
                max_length=10,
            ),
        ),
    ]
