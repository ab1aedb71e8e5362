from django.db import migrations, models


class Migration(migrations.Migration):
    """Let players publish under another name."""

    dependencies = [
        ("scoring", "0062_adjusted"),
    ]

    operations = [
        migrations.AddField("player", "real_name", models.CharField(blank=True, max_length=60, null=True)),
    ]
