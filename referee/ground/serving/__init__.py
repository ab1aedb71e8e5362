"""How this process serves: event streams, work beside the page thread, who is one guest, whether Redis is there."""
