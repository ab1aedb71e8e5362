import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Lower


class Migration(migrations.Migration):
    """Let a club keep its own rules, a competition name them, and a job belong to no competition."""

    dependencies = [
        ("scoring", "0067_deals"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("competition", "club_rules", models.CharField(blank=True, max_length=48, null=True)),
        migrations.AlterField(
            "job",
            "competition",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="jobs",
                to="scoring.competition",
            ),
        ),
        migrations.CreateModel(
            "ClubRules",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=40)),
                ("version", models.PositiveIntegerField()),
                ("options", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("retired", models.BooleanField(default=False)),
                (
                    "organiser",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="club_rules",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            {"ordering": ["game", Lower("name"), "-version"]},
        ),
        migrations.AddConstraint(
            "clubrules",
            models.UniqueConstraint("organiser", "game", Lower("name"), "version", name="one_version_of_a_number"),
        ),
    ]
