from django.db import migrations, models


class Migration(migrations.Migration):
    """Let an organiser show on the big screen when the evening is over."""

    dependencies = [
        ("scoring", "0047_own_acts"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="end_told",
            field=models.BooleanField(blank=True, null=True),
        ),
    ]
