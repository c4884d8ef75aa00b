procedure Test() { x := 1; }
