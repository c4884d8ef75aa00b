// ARGS: /nologo /z3exe:z3 /z3opt:a=b /monomorphize /useArrayTheory /noinfer /vcsCores:2 -stratifiedInline:1 /timeLimit 10
// Options of older versions are accepted without a word.
axiom true;
