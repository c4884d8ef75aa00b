type T; function sub(a: [T]bool, b: [T]bool): bool;
axiom (forall a, b: [T]bool :: {sub(a, b)} sub(a, b) <==> (forall t: T :: {a[t]} {b[t]} a[t] ==> b[t]));
procedure P(a: [T]bool, b: [T]bool, c: [T]bool, t: T) requires sub(a, b) && sub(b, c) && a[t]; { assert c[t]; assert sub(a, c); }
