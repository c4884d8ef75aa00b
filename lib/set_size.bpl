// The library `set_size`: the number of members of a set. Needs `base`.
//
// Sets are maps to bool and may be infinite. The axioms hold for finite sets as for the
// additive extension of counting to all sets; only the lemma speaks of order, and who calls it
// vouches for finite sets.
// SPDX-License-Identifier: MIT

function Set_Size<T>(a: [T]bool): int;

axiom (forall<T> :: {Set_Size(Set_Empty(): [T]bool)} Set_Size(Set_Empty(): [T]bool) == 0);

axiom (forall<T> a: [T]bool, t: T ::
  {Set_Size(a[t := true])}
  Set_Size(a[t := true]) == Set_Size(a) + (if a[t] then 0 else 1));

axiom (forall<T> a: [T]bool, t: T ::
  {Set_Size(a[t := false])}
  Set_Size(a[t := false]) == Set_Size(a) - (if a[t] then 1 else 0));

axiom (forall<T> a: [T]bool, b: [T]bool ::
  {Set_Size(Set_Union(a, b))}
  Set_Size(Set_Union(a, b)) + Set_Size(Set_Intersection(a, b)) == Set_Size(a) + Set_Size(b));

axiom (forall<T> a: [T]bool, b: [T]bool ::
  {Set_Size(Set_Difference(a, b))}
  Set_Size(Set_Difference(a, b)) + Set_Size(Set_Intersection(a, b)) == Set_Size(a));

pure procedure Lemma_SetSize_Subset<T>(a: [T]bool, b: [T]bool);
  requires Set_IsSubset(a, b);
  ensures Set_Size(a) + Set_Size(Set_Difference(b, a)) == Set_Size(b);
  ensures 0 <= Set_Size(a) && Set_Size(a) <= Set_Size(b);
  ensures a == b || Set_Size(a) < Set_Size(b);
