from django.db import migrations, models


class Migration(migrations.Migration):
    """Let all tables of a round play the same deals, and keep what each hand gave."""

    dependencies = [
        ("scoring", "0066_knock_out"),
    ]

    operations = [
        migrations.AddField("competition", "deals", models.JSONField(blank=True, null=True)),
        migrations.AddField("result", "hands", models.JSONField(blank=True, null=True)),
    ]
