// Library `node`: linked nodes in a map, reachability along them, and the abstract values of
// lists. Needs `base`.
//
// Between(f, x, y, z): following the nodes of f from x, one comes to z, and to y not later. The
// axioms are theorems about that meaning. From None one comes to None only.
// SPDX-License-Identifier: MIT

datatype Node<V> { Node(next: Option Loc, val: V) }

function Between<V>(f: [One Loc](Node V), x: Option Loc, y: Option Loc, z: Option Loc): bool;

// From x one comes to y, and not to z before.
function {:inline} Avoiding<V>(f: [One Loc](Node V), x: Option Loc, y: Option Loc, z: Option Loc): bool {
  Between(f, x, y, z) || (Between(f, x, y, y) && !Between(f, x, z, z))
}

// The nodes to which one comes from x, up to z.
function {:inline} BetweenSet<V>(f: [One Loc](Node V), x: Option Loc, z: Option Loc): [Loc]bool {
  (lambda y: Loc :: Between(f, x, Some(y), z))
}

axiom (forall<V> f: [One Loc](Node V), x: Option Loc, y: Option Loc, z: Option Loc ::
  { Between(f, x, y, z) }
  Between(f, x, x, x) && Between(f, y, y, y) && Between(f, z, z, z));
axiom (forall<V> f: [One Loc](Node V), l: Loc :: { f[One(l)] }
  Between(f, Some(l), f[One(l)]->next, f[One(l)]->next));
axiom (forall<V> f: [One Loc](Node V), l: Loc, y: Option Loc ::
  { f[One(l)], Between(f, Some(l), y, y) }
  Between(f, Some(l), y, y) ==> Some(l) == y || Between(f, Some(l), f[One(l)]->next, y));
axiom (forall<V> f: [One Loc](Node V), l: Loc, y: Option Loc ::
  { f[One(l)], Between(f, Some(l), y, y) }
  f[One(l)]->next == Some(l) && Between(f, Some(l), y, y) ==> Some(l) == y);
axiom (forall<V> f: [One Loc](Node V), y: Option Loc :: { Between(f, None(), y, y) }
  Between(f, None(), y, y) ==> y == None());
axiom (forall<V> f: [One Loc](Node V), x: Option Loc, y: Option Loc :: { Between(f, x, y, x) }
  Between(f, x, y, x) ==> x == y);
axiom (forall<V> f: [One Loc](Node V), x: Option Loc, y: Option Loc, z: Option Loc ::
  { Between(f, x, y, y), Between(f, x, z, z) }
  Between(f, x, y, y) && Between(f, x, z, z) ==> Between(f, x, y, z) || Between(f, x, z, y));
axiom (forall<V> f: [One Loc](Node V), x: Option Loc, y: Option Loc, z: Option Loc ::
  { Between(f, x, y, z) }
  Between(f, x, y, z) ==> Between(f, x, y, y) && Between(f, y, z, z));
axiom (forall<V> f: [One Loc](Node V), x: Option Loc, y: Option Loc, z: Option Loc ::
  { Between(f, x, y, y), Between(f, y, z, z) }
  Between(f, x, y, y) && Between(f, y, z, z) ==> Between(f, x, z, z));
axiom (forall<V> f: [One Loc](Node V), x: Option Loc, y: Option Loc, z: Option Loc, w: Option Loc ::
  { Between(f, x, y, z), Between(f, y, w, z) }
  Between(f, x, y, z) && Between(f, y, w, z) ==> Between(f, x, y, w) && Between(f, x, w, z));
axiom (forall<V> f: [One Loc](Node V), x: Option Loc, y: Option Loc, z: Option Loc, w: Option Loc ::
  { Between(f, x, y, z), Between(f, x, w, y) }
  Between(f, x, y, z) && Between(f, x, w, y) ==> Between(f, x, w, z) && Between(f, w, y, z));

// Changing the node at p.
axiom (forall<V> f: [One Loc](Node V), p: Loc, n: Node V, x: Option Loc, y: Option Loc, z: Option Loc ::
  { Between(f[One(p) := n], x, y, z) }
  Between(f[One(p) := n], x, y, z) <==>
    (Between(f, x, y, z) && Avoiding(f, x, z, Some(p))) ||
    (Some(p) != z && Avoiding(f, x, Some(p), z) && Avoiding(f, n->next, z, Some(p)) &&
      (Between(f, x, y, Some(p)) || Between(f, n->next, y, z))));

// The list from start ends, and all its nodes are in the map.
function {:inline} InDomain<V>(nodes: Map (One Loc) (Node V), start: Option Loc): bool {
  Between(nodes->val, start, None(), None()) &&
  (forall l: Loc :: { nodes->dom[One(l)] } { Between(nodes->val, start, Some(l), None()) }
    Between(nodes->val, start, Some(l), None()) ==> nodes->dom[One(l)])
}

// Do the maps agree on the nodes of the first?
function {:inline} SameNodes<V>(nodes: Map (One Loc) (Node V), nodes': Map (One Loc) (Node V)): bool {
  Set_IsSubset(nodes->dom, nodes'->dom) &&
  MapIte(nodes->dom, nodes->val, MapConst(Default())) ==
    MapIte(nodes->dom, nodes'->val, MapConst(Default()))
}

// ---- a list as a stack: the value at its head is the last element ----------------------

function StackAbs<V>(start: Option Loc, nodes: Map (One Loc) (Node V)): Vec V;
function {:inline} StackAbsDef<V>(start: Option Loc, nodes: Map (One Loc) (Node V)): Vec V {
  if start == None() then Vec_Empty()
  else (var n := Map_At(nodes, One(start->t)); Vec_Append(StackAbs(n->next, nodes), n->val))
}
pure procedure StackAbsLemma<V>(start: Option Loc, nodes: Map (One Loc) (Node V));
requires InDomain(nodes, start);
ensures StackAbs(start, nodes) == StackAbsDef(start, nodes);
pure procedure StackFrameLemma<V>(start: Option Loc, nodes: Map (One Loc) (Node V), nodes': Map (One Loc) (Node V));
requires SameNodes(nodes, nodes');
requires InDomain(nodes, start);
ensures StackAbs(start, nodes) == StackAbs(start, nodes');

// ---- a list as a set ---------------------------------------------------------------------

function SetAbs<V>(start: Option Loc, nodes: Map (One Loc) (Node V)): [V]bool;
function {:inline} SetAbsDef<V>(start: Option Loc, nodes: Map (One Loc) (Node V)): [V]bool {
  if start == None() then Set_Empty()
  else (var n := Map_At(nodes, One(start->t)); Set_Add(SetAbs(n->next, nodes), n->val))
}
pure procedure SetAbsLemma<V>(start: Option Loc, nodes: Map (One Loc) (Node V));
requires InDomain(nodes, start);
ensures SetAbs(start, nodes) == SetAbsDef(start, nodes);
pure procedure SetFrameLemma<V>(start: Option Loc, nodes: Map (One Loc) (Node V), nodes': Map (One Loc) (Node V));
requires SameNodes(nodes, nodes');
requires InDomain(nodes, start);
ensures SetAbs(start, nodes) == SetAbs(start, nodes');

// ---- a list as a queue, appended to another -----------------------------------------------

function QueueAbs<V>(queue: Vec V, start: Option Loc, nodes: Map (One Loc) (Node V)): Vec V;
function {:inline} QueueAbsDef<V>(queue: Vec V, start: Option Loc, nodes: Map (One Loc) (Node V)): Vec V {
  if start == None() then queue
  else (var n := Map_At(nodes, One(start->t)); QueueAbs(Vec_Append(queue, n->val), n->next, nodes))
}
pure procedure QueueAbsLemma<V>(in_queue: Vec V, start: Option Loc, nodes: Map (One Loc) (Node V));
requires InDomain(nodes, start);
ensures QueueAbs(in_queue, start, nodes) == QueueAbsDef(in_queue, start, nodes);
pure procedure QueueFrameLemma<V>(in_queue: Vec V, start: Option Loc, nodes: Map (One Loc) (Node V), nodes': Map (One Loc) (Node V));
requires SameNodes(nodes, nodes');
requires InDomain(nodes, start);
ensures QueueAbs(in_queue, start, nodes) == QueueAbs(in_queue, start, nodes');
