from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='confirm',
            field=models.CharField(default='none', max_length=10),
        ),
    ]
