"""The key from which the lots of an imported player are drawn."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0034_webhooks'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='lot_key',
            field=models.CharField(blank=True, max_length=20),
        ),
    ]
