from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0012_table_names'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='lent',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
