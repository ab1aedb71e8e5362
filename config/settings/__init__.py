"""Django's settings, one theme per file. `environment.py` has what a tournament may want to change."""

from config.settings.base import *
from config.settings.log import *
from config.settings.rest import *
from config.settings.security import *
from config.settings.storage import *
from config.settings.tasks import *
