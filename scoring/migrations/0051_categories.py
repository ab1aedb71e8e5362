from django.db import migrations, models


class Migration(migrations.Migration):
    """Let players be in categories, with prizes, and say what they owe and have paid."""

    dependencies = [
        ("scoring", "0050_end_told"),
    ]

    operations = [
        migrations.AddField("player", "categories", models.JSONField(blank=True, null=True)),
        migrations.AddField("player", "fee_due", models.PositiveIntegerField(blank=True, null=True)),
        migrations.AddField("player", "fee_paid", models.PositiveIntegerField(blank=True, null=True)),
        migrations.AddField("competition", "prizes", models.JSONField(blank=True, null=True)),
        migrations.AddField("tournament", "fees", models.JSONField(blank=True, null=True)),
    ]
