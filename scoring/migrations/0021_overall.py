from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0020_rounds_planned'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='overall',
            field=models.CharField(blank=True, max_length=10),
        ),
    ]
