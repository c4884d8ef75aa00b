// Operations on linear values have no code that could be executed.
var {:layer 0,1} {:linear} m: Map (One int) int;
yield procedure {:layer 1} main({:linear_in} k: One int) { call put(k); }
yield procedure {:layer 0} put({:linear_in} k: One int);
refines action {:layer 1} PUT { call Map_Put(m, k, 3); }
