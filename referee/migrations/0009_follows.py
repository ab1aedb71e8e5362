import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0008_brought'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='follows',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='next', to='referee.table'),
        ),
    ]
