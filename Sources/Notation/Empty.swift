// Notation
