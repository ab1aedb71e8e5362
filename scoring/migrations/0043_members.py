import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Know the people of an organiser's club."""

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("scoring", "0042_presets"),
    ]

    operations = [
        migrations.CreateModel(
            name="Member",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("family", models.CharField(blank=True, max_length=60)),
                ("aliases", models.JSONField(blank=True, default=list)),
                (
                    "organiser",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": [django.db.models.functions.text.Lower("name"), "pk"]},
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                models.F("organiser"), django.db.models.functions.text.Lower("name"), name="one_member_of_a_name"
            ),
        ),
    ]
