// ARGS: /typeEncoding:p /freeVarLambdaLifting /errorTrace:0
// Holes of lambdas are variables, also where the bound variable does not occur at all.
procedure P(m: [int,int,int]int, a: int, b: int)
{
  assert (lambda k: int :: m[a, a, b]) == (lambda k: int :: m[a, a, b]);
  assert a == b ==> (lambda k: int :: m[a, a, b]) == (lambda k: int :: m[a, b, b]); // fails
}
