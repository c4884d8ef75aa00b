// Errors that point at two places.
const c: int;
const c: bool;
function f(x: int): int;
function f(x: bool): int;

procedure P(x: int);

implementation P(x: bool) { }
