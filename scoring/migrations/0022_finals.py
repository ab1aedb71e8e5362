from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0021_overall'),
    ]

    operations = [
        migrations.AddField(
            model_name='competition',
            name='cut_after',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entry',
            name='final',
            field=models.CharField(blank=True, max_length=1),
        ),
    ]
