// ARGS: /printLean:x /printLambdaLifting
// What is not there yet is said on standard error.
axiom true;
