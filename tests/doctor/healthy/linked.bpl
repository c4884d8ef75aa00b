type Ref; const null: Ref;
function next(r: Ref): Ref;
function ends(r: Ref): bool { r == null || ends(next(r)) }
procedure P(r: Ref) requires ends(r) && r != null; { assert ends(next(r)); }
