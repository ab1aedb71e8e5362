from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0019_roles'),
    ]

    operations = [
        migrations.AddField(
            model_name='competition',
            name='minutes',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='competition',
            name='planned_rounds',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
