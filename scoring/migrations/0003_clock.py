from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0002_confirm'),
    ]

    operations = [
        migrations.AddField(
            model_name='round',
            name='ends_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='round',
            name='minutes',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
