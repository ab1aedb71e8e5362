"""What is so before anything is played: clauses with their cases, what breaches cost, and the choices for a table."""
