from django.db import migrations, models


class Migration(migrations.Migration):
    """Keep a club's logo and its colours."""

    dependencies = [
        ("scoring", "0044_deleted_tournaments"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="accent",
            field=models.CharField(blank=True, max_length=7),
        ),
        migrations.AddField(
            model_name="club",
            name="accent_dark",
            field=models.CharField(blank=True, max_length=7),
        ),
        migrations.AddField(
            model_name="club",
            name="logo",
            field=models.BinaryField(blank=True, default=bytes),
        ),
        migrations.AddField(
            model_name="club",
            name="logo_width",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="club",
            name="logo_height",
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
