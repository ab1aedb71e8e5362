from django.db import migrations, models


class Migration(migrations.Migration):
    """Let an organiser say how often a pair may meet at most."""

    dependencies = [
        ("scoring", "0039_bases"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="meetings_most",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="plan",
            name="over",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
