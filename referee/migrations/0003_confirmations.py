from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0002_call_queue'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='confirm',
            field=models.CharField(choices=[('none', 'Nobody: it counts at once'), ('two', 'Two players of the table'), ('winner', 'A winner and another player')], default='none', max_length=10),
        ),
        migrations.AddField(
            model_name='table',
            name='confirmed_by',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='table',
            name='disputed_by',
            field=models.CharField(blank=True, max_length=60),
        ),
    ]
