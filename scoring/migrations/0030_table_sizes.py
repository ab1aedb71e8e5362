"""The table sizes that an organiser allows for a competition."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0029_never_pairs"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="least_seats",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="competition",
            name="most_seats",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
