"""Other spellings of a player's name, and the family or group that the draw keeps apart."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0014_drafts'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='aliases',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='player',
            name='family',
            field=models.CharField(blank=True, max_length=60),
        ),
    ]
