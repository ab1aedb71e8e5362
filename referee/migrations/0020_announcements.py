import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """Let organisers show a line on phones, tablets and screens, and know who has seen it."""

    dependencies = [
        ("referee", "0019_call_of_the_organiser"),
    ]

    operations = [
        migrations.CreateModel(
            name="Announcement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "to",
                    models.CharField(
                        choices=[
                            ("all", "everybody"),
                            ("competition", "a competition"),
                            ("table", "a table"),
                            ("referees", "the referees"),
                        ],
                        max_length=11,
                    ),
                ),
                ("phrase", models.CharField(blank=True, max_length=12)),
                ("text", models.CharField(blank=True, max_length=200)),
                ("tables", models.JSONField(blank=True, default=list)),
                ("group", models.PositiveBigIntegerField(blank=True, null=True)),
                ("sent_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("ends_at", models.DateTimeField()),
                (
                    "hall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="announcements", to="referee.hall"
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.CreateModel(
            name="AnnouncementSeen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("who", models.CharField(max_length=90)),
                ("name", models.CharField(max_length=80)),
                ("table", models.PositiveIntegerField(blank=True, null=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "announcement",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seen", to="referee.announcement"
                    ),
                ),
            ],
            options={"ordering": ["name", "pk"], "verbose_name_plural": "announcements seen"},
        ),
        migrations.AddConstraint(
            model_name="announcementseen",
            constraint=models.UniqueConstraint(fields=("announcement", "who"), name="one_seeing_of_a_person"),
        ),
    ]
