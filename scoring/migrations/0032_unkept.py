"""A plan remembers which pairs it could not keep apart, so that it is not solved anew for them at each draw."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0031_act_chain")]

    operations = [migrations.AddField("plan", "unkept", models.JSONField(default=list))]
