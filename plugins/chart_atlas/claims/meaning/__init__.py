"""What statements mean: each relation, evaluated over the cells to true, false or unknown."""
