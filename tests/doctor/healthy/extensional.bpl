procedure P(m: [int]int, i: int, j: int) requires i != j; { assert m[i := 1][j := 2] == m[j := 2][i := 1]; assert m[i := m[i]] == m; }
