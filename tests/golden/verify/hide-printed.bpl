// Boogie's printer loses the word 'hideable': what 'hide' names is hidden all the same.
function P(x: int): bool uses {
  axiom (forall x: int :: { P(x) } P(x));
}
revealed function Q(x: int): bool uses {
  axiom (forall x: int :: { Q(x) } Q(x));
}
procedure Hidden() { hide *; assert P(2); }
procedure NeverHidden() { hide *; assert Q(2); }
procedure Scoped() { hide *; if (*) { push; reveal P; assume P(1); pop; } assert P(2); }
procedure Untouched() { assert P(2); }
