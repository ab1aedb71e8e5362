from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0024_byes'),
    ]

    operations = [
        migrations.AddField(
            model_name='competition',
            name='clubs_apart',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='competition',
            name='recalls',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='player',
            name='fixed_table',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
