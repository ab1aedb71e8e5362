import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Let the organiser call the referee to a table: a call without a seat."""

    dependencies = [
        ("referee", "0018_rewound"),
    ]

    operations = [
        migrations.AlterField(
            model_name="call",
            name="seat",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="calls",
                to="referee.seat",
            ),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(
                condition=models.Q(("answered_at", None), ("seat", None)),
                fields=("table",),
                name="one_call_waiting_of_the_organiser",
            ),
        ),
    ]
