// The library `node`: linked structures over maps from locations to nodes. Needs `base`.
// SPDX-License-Identifier: MIT

datatype Node<T> {
  Node(next: Option Loc, val: T)
}

// The location, if there is one, has a node.
function {:inline} InDomain<T>(nodes: Map (One Loc) (Node T), loc: Option Loc): bool
{
  loc is None || Map_Contains(nodes, One(loc->t))
}
