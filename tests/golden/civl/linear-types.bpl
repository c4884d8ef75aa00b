// What may not be inside of One, or a key of Map.
datatype Node { Node(owner: One int, rest: int) }
var {:layer 0,1} a: One (One int);
var {:layer 0,1} b: Map Node int;
var {:layer 0,1} c: Map (One int) Node;
var {:layer 0,1} d: Option (Map Node bool);
