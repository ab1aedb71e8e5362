from django.db import migrations, models


class Migration(migrations.Migration):
    """Let players form teams, with standings of their own."""

    dependencies = [
        ("scoring", "0051_categories"),
    ]

    operations = [
        migrations.AddField("player", "team", models.CharField(blank=True, max_length=60, null=True)),
        migrations.AddField("competition", "teams", models.JSONField(blank=True, null=True)),
    ]
