"""Django's settings, one theme a file. What an evening may want to change comes from `environment.py`."""

from config.settings.base import *
from config.settings.log import *
from config.settings.rest import *
from config.settings.security import *
from config.settings.storage import *
from config.settings.tasks import *
