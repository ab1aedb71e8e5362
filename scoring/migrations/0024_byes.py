from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0023_seasons'),
    ]

    operations = [
        migrations.AddField(
            model_name='draft',
            name='byes',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='plan',
            name='byes',
            field=models.JSONField(default=list),
        ),
    ]
