"""The values that selectors return, by the page that shows them."""
