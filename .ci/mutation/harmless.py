"""Mistakes that were drawn once, survived, and were found to have no effect: file, change, why."""

HARMLESS = {
}
