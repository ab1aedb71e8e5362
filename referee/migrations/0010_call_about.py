from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0009_follows'),
    ]

    operations = [
        migrations.AddField(
            model_name='call',
            name='about',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]
