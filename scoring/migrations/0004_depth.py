from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0003_clock'),
    ]

    operations = [
        migrations.AddField(
            model_name='tableseating',
            name='recorded',
            field=models.CharField(default='moves', max_length=10),
        ),
        migrations.AddField(
            model_name='tournament',
            name='depth',
            field=models.CharField(default='moves', max_length=10),
        ),
    ]
