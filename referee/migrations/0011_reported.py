from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0010_call_about'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='reported',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
