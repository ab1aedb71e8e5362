from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0003_confirmations'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='ends_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='extra_minutes',
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
