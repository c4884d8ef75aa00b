procedure First() { assert true; }
procedure Second() { assert true; }
