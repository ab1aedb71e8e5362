from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0026_known_as'),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='left_how',
            field=models.CharField(blank=True, choices=[('after', 'after the round'), ('plays_on', 'the table plays on'), ('stands', 'the table was stopped and counts as it stands'), ('nobody', 'the table was stopped and counts for nobody')], max_length=10),
        ),
        migrations.AddField(
            model_name='entry',
            name='left_round',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tableseating',
            name='stopped_why',
            field=models.CharField(blank=True, max_length=500),
        ),
    ]
