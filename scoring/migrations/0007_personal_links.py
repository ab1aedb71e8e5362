from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0006_away'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='generation',
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='player',
            name='relinked_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='wifi_name',
            field=models.CharField(blank=True, max_length=32),
        ),
        migrations.AddField(
            model_name='tournament',
            name='wifi_password',
            field=models.CharField(blank=True, max_length=63),
        ),
    ]
