from django.db import migrations, models


class Migration(migrations.Migration):
    """Hear appeals against rulings."""

    dependencies = [
        ("scoring", "0064_forgetting"),
    ]

    operations = [
        migrations.AddField("competition", "appeals", models.JSONField(blank=True, null=True)),
    ]
