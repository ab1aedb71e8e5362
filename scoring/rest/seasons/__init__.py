"""REST: seasons, for everybody and for the accounts that organise them."""
