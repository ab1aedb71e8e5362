import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Let trainees rule on entries beforehand, in rows of their own."""

    dependencies = [
        ("referee", "0020_announcements"),
    ]

    operations = [
        migrations.AddField(
            model_name="refereelink",
            name="is_trainee",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="ShadowRuling",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("verdict", models.CharField(max_length=10)),
                ("counted", models.CharField(max_length=10)),
                ("clauses", models.JSONField(blank=True, default=list)),
                (
                    "link",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="shadow_rulings",
                        to="referee.refereelink",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="shadow_rulings",
                        to="referee.table",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="shadowruling",
            constraint=models.UniqueConstraint(fields=("link", "table", "number"), name="one_shadow_ruling_of_an_entry"),
        ),
    ]
