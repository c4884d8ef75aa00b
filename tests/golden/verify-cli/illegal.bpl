procedure P() { assert x; }
