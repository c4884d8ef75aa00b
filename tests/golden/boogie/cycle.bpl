// Function attributes are checked before types, without a count line.
function {:inline} f(x: int): int { g(x) }
function {:inline} g(x: int): int { f(x) }
