"""Entries put in later, head referees, and when a seat got another phone. The first link of a hall is its head's."""

from django.db import migrations, models


def first_link_is_the_heads(apps, schema_editor):
    """Until now nobody was the head referee; the organiser's own link was the first."""
    links = apps.get_model("referee", "RefereeLink")
    heads = {}
    for link in links.objects.filter(revoked_at=None).order_by("-pk"):
        heads[link.hall_id] = link.pk
    links.objects.filter(pk__in=heads.values()).update(is_head=True)


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0006_turn_clock'),
    ]

    operations = [
        migrations.AlterField(
            model_name='event',
            name='kind',
            field=models.CharField(choices=[('entry', 'entry'), ('take_back', 'take-back'), ('correction', 'correction'), ('insertion', 'insertion'), ('note', 'note')], max_length=10),
        ),
        migrations.AddField(
            model_name='seat',
            name='relinked_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='refereelink',
            name='is_head',
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(first_link_is_the_heads, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='refereelink',
            constraint=models.UniqueConstraint(condition=models.Q(('is_head', True)), fields=('hall',), name='one_head_referee_a_hall'),
        ),
    ]
