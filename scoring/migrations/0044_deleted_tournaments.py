from django.db import migrations, models


class Migration(migrations.Migration):
    """Remember when a tournament was deleted. Its audit log is all that remains of it."""

    dependencies = [
        ("scoring", "0043_members"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="deleted_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
