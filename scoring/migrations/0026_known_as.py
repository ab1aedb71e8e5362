from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0025_wishes'),
    ]

    operations = [
        migrations.AddField(
            model_name='seatof',
            name='known_as',
            field=models.CharField(blank=True, max_length=20),
        ),
    ]
