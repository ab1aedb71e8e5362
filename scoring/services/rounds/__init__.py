"""What happens to rounds: drawn, drafted, planned, published, ended; finals; what a table counts; the rules."""
