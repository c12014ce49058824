"""Random drawings by several renderers, and by the definitions of what they should show."""
