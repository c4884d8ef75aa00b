// ARGS: /printDesugared /overlookTypeErrors
// What is not there yet is said on standard error.
axiom true;
