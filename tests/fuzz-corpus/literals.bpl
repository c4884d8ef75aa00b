axiom 0bv0 ++ 0bv0 == 0bv0;
axiom 99999999999999999999bv1 == 1bv1;
axiom 0x1.8e-999f24e8 == 0NaN24e8;
axiom 1e-99999999999 > 0.0 && 1e99999999999 > 0.0;
axiom 5bv8[9:2] == 5bv8[2:9];
