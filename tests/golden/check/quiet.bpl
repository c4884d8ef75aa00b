// ARGS: -q --color=always
// Colours when asked for, no summary.
axiom a;
