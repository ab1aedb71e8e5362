"""What every template may show of the second laptop."""

from django.http import HttpRequest

from config.standby.second import second


def second_laptop(request: HttpRequest) -> dict[str, str]:
    """Return the address at which the second laptop would serve; "" if there is none. It costs no query."""
    return {"second_laptop": second.address}
