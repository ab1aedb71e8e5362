from django.db import migrations, models


class Migration(migrations.Migration):
    """Let a competition know the preset from which it was made, and whether a final is to follow its rounds."""

    dependencies = [
        ("scoring", "0041_accounts"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="has_final",
            field=models.BooleanField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="competition",
            name="preset",
            field=models.CharField(blank=True, max_length=20, null=True),
        ),
    ]
