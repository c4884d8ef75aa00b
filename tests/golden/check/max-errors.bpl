// ARGS: --max-errors=2
// Only the first errors are shown, all are counted.
axiom a;
axiom b;
axiom c;
axiom d;
