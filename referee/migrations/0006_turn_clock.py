from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("referee", "0005_depth")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="turn_ends_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="turn_held_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                condition=models.Q(("turn_ends_at__isnull", False)), fields=["turn_ends_at"], name="turns_running"
            ),
        ),
    ]
