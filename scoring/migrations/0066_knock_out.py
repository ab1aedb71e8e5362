from django.db import migrations, models


class Migration(migrations.Migration):
    """Let the best of each table of a final go on to the next stage."""

    dependencies = [
        ("scoring", "0065_appeals"),
    ]

    operations = [
        migrations.AddField("competition", "goes_on", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField("entry", "out_after", models.PositiveIntegerField(blank=True, null=True)),
    ]
