"""Whether players may put themselves on a list, and the number of the link by which they join."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0016_acts'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='join_generation',
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='tournament',
            name='joining',
            field=models.CharField(choices=[('closed', 'closed'), ('ask', 'the organiser lets each player in'), ('open', 'everybody is in at once')], default='closed', max_length=6),
        ),
    ]
