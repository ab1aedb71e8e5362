from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("scoring", "0005_key"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="away",
            field=models.BooleanField(default=False),
        ),
    ]
