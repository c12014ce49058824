"""Small mistakes made on purpose, to see goldens and tests catch them."""
