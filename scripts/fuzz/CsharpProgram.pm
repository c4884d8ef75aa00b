# Random C# methods with contracts, for scripts/fuzz/differ-cil.
#
# A method is made of snippets. Each uses one thing of the language on parameters that may be null, or be the same object,
# and says something about it that is often true and sometimes not quite. SPDX-License-Identifier: MIT
package CsharpProgram;
use strict;
use warnings;
use Exporter 'import';
our @EXPORT = qw(csharp_method csharp_class csharp_types csharp_of_today one_of);

my $n = 0;         # locals so far, so that names are fresh
sub one_of { return $_[ int rand @_ ] }
sub chance { return rand() < $_[0] }
sub fresh  { return $_[0] . ++$n }

# ---- integers ------------------------------------------------------------------------------------------------------

my @ints = qw(sbyte byte short ushort int uint long ulong);
my @compare = qw(< <= == != >= >);

sub number {
    my ($depth) = @_;
    return one_of( 'a', 'b', 'x', 'y', 'a', 'b', int( rand 9 ) - 3, one_of( 2, 10, 'int.MaxValue', 'int.MinValue' ) ) if $depth <= 0 || chance(0.3);
    my ( $e, $f ) = ( number( $depth - 1 ), number( $depth - 1 ) );
    my $op = one_of( qw(+ - * / % + -), 'neg', 'cond', 'place', 'bits', 'call', 'wide' );
    return "(-($e))"                                 if $op eq 'neg';
    return "(" . condition(0) . " ? $e : $f)"        if $op eq 'cond';
    return one_of( 'o.f', 'p.f', 'o.g', 'r[0]', 'r.Length', 'C.s', 't.x', 'o.t.y', 'k.Length', 'l.Count', 'w' ) if $op eq 'place';
    return one_of( "Math.Min($e, $f)", "Math.Max($e, $f)", 'o.Kind()', 'p.Kind()', "C.Half($e)", "t.Sum()" ) if $op eq 'call';
    return "unchecked((int)(" . wide( $depth - 1 ) . "))" if $op eq 'wide';
    if ( $op eq 'bits' ) {
        my $bit = one_of( '&', '|', '^', '<<', '>>', '~' );
        return "(~($e))" if $bit eq '~';
        return "(($e) $bit " . ( $bit =~ /<<|>>/ ? one_of( 1, 3, 31, 33, "($f)" ) : one_of( 1, 7, 255, "($f)" ) ) . ')';
    }
    return "(($e) $op ($f))";
}

# Of any integer type, cast to another one.
sub wide {
    my ($depth) = @_;
    my ( $type, $from ) = ( one_of(@ints), one_of( 'a', 'b', 'x', 'h' ) );
    return "($type)$from" if $depth <= 0;
    my $op = one_of( '+', '-', '*', '/', '%', '&', '|', '^' );
    return "($type)(($type)" . one_of( 'a', 'b', 'h' ) . " $op ($type)$from)" if chance(0.5);
    return "(($type)$from) " . one_of( '<<', '>>' ) . ' ' . one_of( 1, 7, 'b' );
}

sub comparison {
    return one_of( 'o is D', 'p is D', '(object)o == (object)p', 'k == s', 's == null', 'k != ""', 'r == v', 'z is string', 'z is int', 'd < 1.5', 'c', 'q.HasValue', 'e == E.B' ) if chance(0.2);
    return number( $_[0] ) . ' ' . one_of(@compare) . ' ' . number( $_[0] );
}

sub condition {
    my ($depth) = @_;
    return comparison($depth) if $depth <= 0 || chance(0.5);
    return '!(' . condition( $depth - 1 ) . ')' if chance(0.2);
    return '(' . condition( $depth - 1 ) . ')' . one_of( ' && ', ' || ', ' == ' ) . '(' . condition( $depth - 1 ) . ')';
}

# ---- snippets ------------------------------------------------------------------------------------------------------
# A claim is one of several things to say.
sub claim { return 'Contract.Assert(' . one_of(@_) . ');' }

my @snippets = (
    # Values stay what they are, and places that may be the same one do not.
    sub { my $e = number(2); "x = $e; " . claim( "x == $e", "x == $e", 'x >= 0', 'x != y' ) },
    sub { my $e = number(1); "y = $e; " . claim( "y <= $e", "y > $e", "y == x || y != x" ) },
    sub { my ( $f, $g ) = ( one_of( 'o.f', 'p.f', 'o.g' ), one_of( 'p.f', 'o.f', 'p.g' ) ); "$f = 1; $g = 2; " . claim( "$f == 1", "$f == 2", "$f >= 1", "(object)o == (object)p || $f == 1", "$g == 2" ) },
    sub { "r[0] = 1; v[0] = 2; " . claim( 'r[0] == 1', 'r == v || r[0] == 1', 'r[0] == 2', 'v[0] == 2' ) },
    sub { my $i = one_of( 'a', 'b', 'x' ); "if ($i >= 0 && $i < r.Length) { r[$i] = 5; r[0] = 6; " . claim( "r[$i] == 5", "$i == 0 || r[$i] == 5", "r[$i] >= 5", 'r[0] == 6' ) . ' }' },
    sub { 'C.s = o.f; o.f = 3; ' . claim( 'C.s == o.f', 'o.f == 3', 'C.s == 3' ) },
    sub { 'C.s = 4; ' . one_of( 'o.Touch();', 'p.Kind();', 'C.Half(2);', 'new D(1);' ) . ' ' . claim( 'C.s == 4', 'C.s == 4 || C.s == 5', 'C.s != 4' ) },
    sub { 'o.f = 7; ' . one_of( 'p.Touch();', 'o.Kind();', 'p.Add(1);', 'o.Swap();', 'I1 i' . ++$n . " = o; i$n.Get();" ) . ' ' . claim( 'o.f == 7', 'o.f >= 7', 'o.f == 7 || p == o', 'o.f == 7 || o is D' ) },
    sub { 'x = ' . one_of( 'o.Add(b)', 'p.Add(1)' ) . '; ' . claim( 'x == o.f', 'x == p.f', 'x == p.f || x == o.f' ) },
    sub { 'x = C.Half(a); ' . claim( 'x == a / 2', 'x <= a', 'a < 0 || x <= a', '2 * x == a' ) },
    # Integers.
    sub { my $t = one_of(@ints); my $v = fresh('m'); "$t $v = unchecked(($t)(" . number(1) . ")); " . claim( "$v >= $t.MinValue", "$v >= 0", "$v < 100", "$v != 3" ) },
    sub { my ( $t, $u ) = ( one_of(@ints), one_of(@ints) ); my ( $v, $w ) = ( fresh('m'), fresh('m') ); "$t $v = unchecked(($t)a); $u $w = unchecked(($u)$v); " . claim( "unchecked((int)$w) == a", "unchecked(($t)$w) == $v", "$v == 0 || $w != 0", "unchecked((long)$w == (long)$v)" ) },
    sub { my $m = fresh('m'); my $op = one_of( '+', '-', '*' ); "long $m = (long)a $op b; " . claim( "$m == a $op b", "$m == (long)(a $op b) || $m > int.MaxValue || $m < int.MinValue", "$m >= int.MinValue", "$m / 2 <= int.MaxValue" ) },
    sub { my $m = fresh('m'); "uint $m = unchecked((uint)a); " . claim( "$m < 5u || a >= 5 || a < 0", "$m <= int.MaxValue", "unchecked($m - 1u < $m) || $m == 0", "unchecked($m + 1u) > $m" ) },
    sub { "if (b != 0" . one_of( '', ' && b != -1' ) . ") { x = a / b; y = a % b; " . claim( 'x * b + y == a', 'y >= 0', 'y == 0 || (y < 0) == (a < 0)', 'x <= a || a < 0', 'y < b || b < 0' ) . ' }' },
    sub { my $k = one_of( 0, 1, 5, 31, 32, 33, -1 ); my $f = fresh('m'); "int $f = $k; x = unchecked(a << $f); y = a >> $f; " . claim( "x == unchecked(a << $k)", "a < 0 || y >= 0", 'y <= a || a < 0', 'x >= a || a < 0 || a > 1000', 'y == a', "y == a / 2 || $f != 1" ) },
    sub { 'x = a & ' . one_of( 1, 7, 255, 6, -4 ) . '; ' . claim( 'x >= 0', 'x <= 255', 'x <= a || a < 0', 'x <= 7', 'x == a % 8 || a < 0' ) },
    sub { 'x = a ' . one_of( '|', '^' ) . ' b; ' . claim( 'x >= a || a < 0 || b < 0', 'x >= 0 || a < 0 || b < 0', 'x == a || b != 0', 'x != a' ) },
    sub { "try { x = checked(a " . one_of( '+', '*', '-' ) . " b); } catch (OverflowException) { x = 0; } " . claim( 'x >= 0', 'x == 0 || x != 0', 'x == a + b' ) },
    sub { my $m = fresh('m'); "byte $m = unchecked((byte)a); $m = unchecked((byte)($m + 1)); " . claim( "$m > 0", "$m >= 0", "$m != 0 || unchecked((byte)a) == 255" ) },
    sub { 'x = a < 0 ? -a : a; ' . claim( 'x >= 0', 'x >= 0 || a == int.MinValue', 'x == a || x == -a' ) },
    # Strings.
    sub { my $e = one_of( 'k + s', 'k + "x"', 's + k', '"" + s' ); my $m = fresh('m'); "string $m = $e; " . claim( "$m != null", "$m.Length >= k.Length", "$m.Length == k.Length + 1", "$m.Length == (k == null ? 0 : k.Length) + (s == null ? 0 : s.Length)", "$m == k", "$m != s" ) },
    sub { "if (k == s) { " . claim( 'k == s', '(object)k == (object)s || k != null', 's == null || k.Length == s.Length', 'k != null', '(object)k == (object)s' ) . ' }' },
    sub { "if (!string.IsNullOrEmpty(k)) { " . claim( 'k != null && k.Length > 0', "k[0] != 'z'", 'k[k.Length - 1] >= 0', 'k != ""', 'k.Length > 1' ) . ' }' },
    sub { my $i = one_of( 'a', 'b', 1, 0 ); my $m = fresh('m'); "if (k != null && $i " . one_of( '>=', '>' ) . " 0 && $i " . one_of( '<=', '<' ) . " k.Length) { string $m = k.Substring($i); " . claim( "$m.Length == k.Length - $i", "$m.Length > 0", "$m != null && $m.Length <= k.Length", "$m.Length == 0 || $m\[0] == k[$i]" ) . ' }' },
    sub { "x = k.IndexOf('a'); " . claim( 'x < k.Length', 'x >= -1', 'x >= 0', "x < 0 || k[x] == 'a'" ) },
    sub { my $m = fresh('m'); "string $m = s ?? k; " . claim( "$m != null", "$m != null || k == null", "$m == s", "$m == s || s == null" ) },
    # Arrays and lists.
    sub { my $m = fresh('m'); my $size = one_of( 3, 'a', 'r.Length', 'b' ); "int[] $m = new int[$size]; " . claim( "$m.Length == $size", "$m.Length == 0 || $m\[0] == 0", "$m\[0] == 0", "$m != r", "$m.Length > 0" ) },
    sub { my $m = fresh('m'); "C[] $m = new C[2]; $m\[0] = o; " . claim( "$m\[0] == o", "$m\[1] == null", "$m\[0].f == o.f", "$m\[1] != o" ) . one_of( '', " $m\[1].f = 1;" ) },
    sub { my $m = fresh('m'); "bool[] $m = new bool[3]; $m\[1] = c; $m\[2] = !$m\[1]; " . claim( "$m\[1] != $m\[2]", "$m\[0] == false", "$m\[1]", "$m\[0] == $m\[1]" ) },
    sub { my $m = fresh('m'); "int[] $m = (int[])r.Clone(); r[0] = 9; " . claim( "$m.Length == r.Length", "$m\[0] == 9", "$m != r" ) },
    sub { my $i = fresh('i'); "for (int $i = 0; $i < r.Length; $i++) { /*tick*/ Contract.Assert(" . one_of( "$i >= 0", "$i <= r.Length", "$i < 3" ) . "); r[$i] = " . one_of( $i, 0, 'a' ) . '; } ' . claim( 'r[0] == 0', 'r[r.Length - 1] == 0', 'r.Length > 0', 'Contract.ForAll(0, r.Length, j => r[j] == 0)', 'Contract.ForAll(0, r.Length, j => r[j] <= r.Length)' ) },
    sub { my $i = fresh('i'); "x = 0; for (int $i = 0; $i < " . one_of( 5, 'a' ) . "; $i++) { /*tick*/ if ($i > 50) break; Contract.Assert(x >= 0); x = x + " . one_of( 1, 2, 0 ) . '; } ' . claim( 'x >= 0', 'x <= 102', 'x == 5', 'x <= a || a < 0' ) },
    sub { my $e = fresh('i'); "x = 0; foreach (int $e in r) { /*tick*/ if ($e > x) x = $e; } " . claim( 'x >= 0', 'x >= r[0]', 'Contract.Exists(0, r.Length, j => r[j] == x) || x == 0', 'x > 0' ) },
    sub { my $e = fresh('i'); "x = a; while (x > 0) { /*tick*/ if (x > 60) x = 60; x = x - " . one_of( 1, 2, 3 ) . "; } " . claim( 'x <= 0', 'x == 0', 'x >= -2 || a < 0', 'x == 0 || a < 0' ) },
    sub { "int c" . ++$n . " = l.Count; l.Add(a); " . claim( "l.Count == c$n + 1", "l[l.Count - 1] == a", "l[0] == a", 'l.Count > 0', "l.Count == c$n" ) },
    sub { "if (l.Count > 0) { x = l[0]; l.RemoveAt(0); " . claim( 'l.Count >= 0', 'l.Count > 0', 'l[0] != x || l.Count > 0' ) . ' }' },
    sub { my $e = fresh('i'); "x = 0; foreach (int $e in l) { /*tick*/ x++; " . one_of( '', '', "l.Add(1);" ) . ' } ' . claim( 'x == l.Count', 'x >= 0', 'x <= 4' ) },
    sub { my $m = fresh('m'); "var $m = new Dictionary<string, int>(); $m\[k] = 1; $m\[\"q\"] = 2; " . claim( "$m\[k] == 1", "$m.Count == 2", "$m.ContainsKey(k)", "k == \"q\" || $m\[k] == 1", "$m.Count <= 2" ) },
    sub { my $m = fresh('m'); "var $m = new List<string>(); $m.Add(k); $m.Add(s); " . claim( "$m.Count == 2", "$m\[0] == k", "$m\[1].Length >= 0", "$m.Contains(k)" ) },
    # Objects, casts, boxes.
    sub { one_of( 'p = o;', 'p = new C(3);', 'p = new D(4);', 'o = p;', 'p = (D)o;', 'p = o as D ?? p;' ) . ' ' . claim( 'p != null', 'p == o', 'p is D', 'p.f == 3', '!(p is D) || p is C' ) },
    sub { my $m = fresh('m'); "D $m = o as D; if ($m != null) { $m.h = 2; " . claim( 'o is D', "$m.h == 2", "o == $m", 'o.Kind() == 2' ) . ' }' . one_of( '', " $m.f = 1;" ) },
    sub { my $m = fresh('m'); "object $m = " . one_of( 'a', 'c', 'k', 'o', 'a' ) . "; " . claim( "$m is int", "$m != null", "!($m is int) || (int)$m == a", "!($m is C) || $m == (object)o" ) . one_of( '', " x = (int)$m;" ) },
    sub { 'if (z is int) { x = (int)z; ' . claim( 'x == (int)z', 'x > 0', 'z != null' ) . ' }' },
    sub { my $m = fresh('m'); "object $m = a; object ${m}b = a; " . claim( "$m != ${m}b", "(int)$m == (int)${m}b", "$m.Equals(${m}b)", "$m == ${m}b" ) },
    sub { my $m = fresh('m'); "string $m = z as string; if ($m != null) { " . claim( "$m.Length >= 0", "(object)$m == z", "$m.Length > 0" ) . ' }' },
    sub { 'x = o.Kind(); ' . claim( 'x == 1', 'x == 1 || x == 2', 'x > 0', 'x == 2 || !(o is D)' ) },
    sub { 'I1 i' . ++$n . " = " . one_of( 'o', 'p', 'new D(a)' ) . "; x = i$n.Get(); " . claim( 'x >= 0', 'x > 0', "i$n is C", 'x != 5' ) },
    sub { my $m = fresh('m'); "Cell<int> $m = new Cell<int>(a); $m.Put(b); " . claim( "$m.Get() == b", "$m.Get() == a", "$m.Get() == a || $m.Get() == b" ) },
    sub { my $m = fresh('m'); "Cell<string> $m = new Cell<string>(k); " . claim( "$m.Get() == k", "$m.Get().Length >= 0", "$m.Get() != null || k == null" ) },
    sub { 'o = new C(a); p = new C(b); ' . claim( 'o != p', 'o.f == a', 'o.f == p.f', 'p.g == 0' ) },
    # Structs and nullables.
    sub { 't = new S(a); S t' . ++$n . " = t; t$n.x = 5; " . claim( 't.x == a', 't.x == 5', "t$n.x == 5", "t$n.y == t.y" ) },
    sub { 'o.t = t; o.t.x = 8; ' . claim( 't.x == 8', 'o.t.x == 8', 'o.t.y == t.y', 'p.t.x == 8' ) },
    sub { 't.Move(); ' . claim( 't.y == 5', 't.y == 5 && t.x == a', 't.Sum() == t.x + t.y' ) },
    sub { 'S[] t' . ++$n . " = new S[2]; t$n\[0].x = 3; t = t$n\[0]; t$n\[0].x = 4; " . claim( 't.x == 3', "t$n\[0].x == 3", "t$n\[1].x == 0" ) },
    sub { 'q = ' . one_of( 'null', '(int?)a', 'q' ) . '; ' . claim( 'q.HasValue', '!q.HasValue || q.Value == a', '(q ?? 1) == 1 || q.HasValue', 'q == null || q >= 0' ) . one_of( '', ' x = q.Value;' ) },
    sub { 'object z' . ++$n . " = t; t.x = t.x == 0 ? 1 : 0; " . claim( "((S)z$n).x == t.x", "((S)z$n).x != t.x", "z$n is S" ) },
    # By reference, and calls between methods.
    sub { 'Bump(ref x, ref ' . one_of( 'y', 'o.f', 'r[0]', 't.x', 'w' ) . '); ' . claim( 'x == y', 'x == w', 'x == o.f', 'x >= 0', 'x == r[0]' ) },
    sub { 'Get(out ' . one_of( 'y', 'x', 'o.f' ) . '); ' . claim( 'y == 4', 'x == 4', 'o.f == 4 || o.f != 4' ) },
    sub { 'w = a; ' . claim( 'w == a', 'w == x', 'w >= 0' ) },
    sub { 'x = Pos(' . one_of( 'a', 'b', 1, 'x' ) . '); ' . claim( 'x > 0', 'x == 1 || x > 1', 'x == 1' ) },
    # Exceptions.
    sub { 'try { x = a / b; y = 1; } catch (DivideByZeroException) { y = 2; } ' . claim( 'y == 1 || b == 0', 'y == 1', 'y == 1 || y == 2' ) },
    sub { 'try { x = 1; if (' . condition(0) . ') throw new Thrown(); x = 2; } catch (Thrown) { } ' . claim( 'x == 2', 'x == 1 || x == 2', 'x >= 1' ) },
    sub { 'try { x = 1; if (c) throw new Thrown(); o.f = 2; } finally { y = x; ' . one_of( '', 'o.f = 3;' ) . ' } ' . claim( 'y == 1', 'o.f == 2', 'o.f == 3', '!c' ) },
    sub { 'if (' . condition(1) . ') throw new Thrown(); ' . claim( condition(0), 'a == a', 'b >= a' ) },
    sub { 'for (int i' . ++$n . " = 0; i$n < 3; i$n++) { /*tick*/ try { if (i$n == 1) " . one_of( 'continue', 'break' ) . "; x = i$n; } finally { y = i$n; } } " . claim( 'x == 0', 'x == 2', 'y == 2', 'y >= x' ) },
    # Branches.
    sub { my $g = condition(1); "if ($g) { " . claim( $g, $g, condition(0) ) . " } else { " . claim( "!($g)", condition(0) ) . ' }' },
    sub { 'switch (' . one_of( 'a', '(int)e', 'x' ) . ') { case 0: y = 1; break; case 1: case 2: y = 2; break; case 7: y = 3; goto case 0; default: y = 4; break; } ' . claim( 'y > 0', 'y <= 4', 'y != 4 || a != 0', 'y != 3' ) },
    sub { 'switch (k) { case "a": y = 1; break; case "": y = 2; break; case null: y = 3; break; default: y = 4; break; } ' . claim( 'y == 4 || k != "b"', 'y != 3', 'y != 1 || k == "a"', 'y != 2 || k.Length == 0' ) },
    sub { 'e = ' . one_of( 'E.A', 'E.B', '(E)a' ) . '; ' . claim( 'e == E.A || e == E.B', '(int)e == a || e < E.Z', 'e != E.Z' ) },
    # Floats.
    sub { 'd = ' . one_of( '(double)a', 'd + 1.0', 'd * 2.0', 'd / (double)b' ) . '; ' . claim( 'd == d', 'd >= 0 || d < 0', 'd < 1.0 || d >= 1.0 || d != d', '!(d < 1.0) || !(d > 1.0)', 'd > d - 1.0' ) },
    # Delegates.
    sub { my $m = fresh('m'); "int $m = a; Func<int> f$m = () => $m; $m = 7; " . claim( "f$m() == 7", "f$m() == a", "$m == 7" ) },
    sub { my $m = fresh('m'); "int $m = 1; Action f$m = () => { $m = 2; }; " . one_of( "f$m();", '' ) . ' ' . claim( "$m == 2", "$m == 1", "$m > 0" ) },
    sub { my $m = fresh('m'); "C $m = o; Action f$m = () => { $m.f = 9; }; o.f = 1; f$m(); " . claim( 'o.f == 9', 'o.f == 1' ) },
    sub { 'Contract.Assert(Contract.' . one_of( 'ForAll', 'Exists' ) . '(0, r.Length, j => r[j] ' . one_of( '== r[j]', '>= 0', '!= a' ) . '));' },
);

# What Mono's compiler does not know.
my @of_today = (
    sub { 'x = a switch { < 0 => -1, 0 => 0, > 100 => 2, _ => 1 }; ' . claim( 'x >= -1', 'x != 2 || a > 100', 'x > 0', 'x == 1', 'x <= a || a > 0' ) },
    sub { my $m = fresh('m'); "x = z switch { int ${m}i => ${m}i, string { Length: > 1 } ${m}s => ${m}s.Length, null => -1, _ => 0 }; " . claim( 'z != null || x == -1', 'x >= -1', 'z is int || x <= 2', 'x != 0', 'z is not string || x > 1' ) },
    sub { my $m = fresh('m'); "if (o is D { h: > 0, f: var $m }) { " . claim( "o.f == $m", '((D)o).h > 0', "$m > 0", 'o.Kind() == 2' ) . ' }' },
    sub { 'x = (a, b) switch { (0, 0) => 0, (var i, 0) when i > 5 => 1, ( > 0, > 0) => 2, _ => 3 }; ' . claim( 'x != 0 || a == b', 'x != 1 || a > 5', 'x != 2 || a + b > 0', 'x < 3' ) },
    sub { 'if (' . one_of( 'a is > 0 and < 10', 'a is 1 or 2 or 7', 'a is not 0', 'b is >= 0' ) . ') { ' . claim( 'a > 0', 'a != 0', 'a < 10', 'b >= 0' ) . ' }' },
    sub { my ( $m, $i ) = ( fresh('m'), fresh('i') ); "var ($m, $i) = a < b ? (a, b) : (b, a); " . claim( "$m <= $i", "$m < $i", "$m == a || $i == a", "$m + 0 == a" ) },
    sub { '(x, y) = (y, x); ' . claim( 'x == b', 'y == a || y != a', 'x == a' ) },
    sub { my $m = fresh('m'); "(int N, string K) $m = (a, k); $m.N = b; " . claim( "$m.N == b", "$m.K == k", "$m.N == a", "$m == (b, k)" ) },
    sub { my $m = fresh('m'); "var $m = new R(a, k); var ${m}b = $m with { N = b }; " . claim( "$m.N == a", "${m}b.N == b", "${m}b.K == k", "$m == ${m}b", "$m != ${m}b || a == b", "(object)$m != (object)${m}b", "${m}b.N == a" ) },
    sub { my $m = fresh('m'); "var $m = new V(a, b); var ${m}b = $m; ${m}b.N = 3; " . claim( "$m.N == a", "${m}b.N == 3", "$m == ${m}b", "$m.M == ${m}b.M" ) },
    sub { my $m = fresh('m'); "Span<int> $m = r; $m\[0] = 7; " . claim( 'r[0] == 7', "$m.Length == r.Length", 'r[0] != 7', 'v[0] == 7' ) . " if ($m.Length > 1) { $m = $m.Slice(1); " . claim( "$m.Length == r.Length - 1", "$m\[0] == r[1]", "$m\[0] == 7", "$m.Length > 1" ) . ' }' },
    sub { my $m = fresh('m'); my $i = one_of( 'a', 'b', 1 ); "ReadOnlySpan<char> $m = k; if ($i >= 0 && $i " . one_of( '<', '<=' ) . " $m.Length) { $m = $m\[$i..]; " . claim( "$m.Length == k.Length - $i", "$m.Length > 0", "$m.IsEmpty || $m\[0] == k[$i]" ) . ' }' },
    sub { my $m = fresh('m'); 'if (r.Length ' . one_of( '> 1', '> 0', '> 1' ) . ") { int[] $m = r[1..]; " . claim( "$m.Length == r.Length - 1", "$m\[0] == r[1]", "$m.Length == 0 || $m\[^1] == r[^1]", "$m != r" ) . ' }' },
    sub { my $m = fresh('m'); 'if (k.Length > 1) { string ' . "$m = k[1..]; " . claim( "$m.Length == k.Length - 1", "$m\[0] == k[1]", "$m\[^1] == k[^1]", "$m != k" ) . ' }' },
    sub { my $f = fresh('F'); "int $f(int i) => i < 0 ? 0 : i; x = $f(a); " . claim( 'x >= 0', 'x == a', 'x >= a' ) },
    sub { my $f = fresh('F'); "void $f() { x = 5; } $f(); " . claim( 'x == 5', 'x == a', 'y == b' ) },
    sub { my ( $f, $m ) = ( fresh('F'), fresh('m') ); "int $m = a; Func<int, int> $f = i => unchecked(i + $m); $m = b; x = $f(0); " . claim( 'x == b', 'x == a', "$m == b" ) },
    sub { my $m = fresh('m'); "string $m = \$\"{k}-{a}\"; " . claim( "$m != null", "$m.Length > k.Length", "$m.Length >= 2", "$m == k" ) },
    sub { my $m = fresh('m'); "foreach (int $m in Up(3)) { /*tick*/ " . claim( "$m >= 0", "$m < 3", "$m < 2" ) . ' }' },
    sub { 'x = Pick(c, a, b); ' . claim( 'x == a || x == b', 'x == a', 'x == a || !c' ) },
    sub { my $m = fresh('m'); "x = l is [var $m, ..] ? $m : 0; " . claim( 'l.Count == 0 || x == l[0]', 'x == 0 || l.Count > 0', 'x != 0' ) },
    sub { my $m = fresh('m'); "C $m = " . one_of( 'c ? o : null', 'null', 'p' ) . "; x = $m?.f ?? 3; " . claim( "$m != null || x == 3", 'x == 3', "$m == null || x == $m.f" ) },
    sub { my $m = fresh('m'); "string $m = s; $m ??= k; " . claim( "$m != null", "$m == s || s == null", "$m != null || k == null" ) },
    sub { 'lock (o) { o.f = 1; } using (new Use()) { x = 2; } ' . claim( 'o.f == 1', 'x == 2', 'x != 2' ) },
    sub { my $m = fresh('m'); "List<int> $m = [a, b, .. r]; " . claim( "$m.Count >= 2", "$m.Count == r.Length + 2", "$m\[0] == a" ) },
    sub { my $m = fresh('m'); "d = a; double $m = d; " . claim( "$m == a", "$m >= 0 || a < 0", "$m + 1 > $m", "$m * 2 == a * 2.0", "$m < 1000", "-$m <= 0 || a < 0" ) },
    sub { 'd = a / 4.0; x = unchecked((int)d); ' . claim( 'x == a / 4', 'x <= a || a < 0', 'd * 4 == a', 'd > 0 || a <= 0', 'x >= 0 || a < 0' ) },
    sub { my $m = fresh('m'); "float $m = a; " . claim( "$m == (float)a", "(double)$m == a", "$m + 1 > $m", "$m >= 0 || a < 0", "(float)(double)$m == $m" ) },
    sub { 'd = ' . one_of( 'double.NaN', '0.0 / d', 'd / a', '-1.0', 'double.PositiveInfinity' ) . '; ' . claim( 'd != d', 'd == d', '!(d < 1) || d < 2', 'd < 1 || d >= 1', 'double.IsNaN(d) || d <= d', 'Math.Abs(d) >= 0 || d != d', 'Math.Max(d, 1) >= 1 || d != d' ) },
    sub { my $m = fresh('m'); "double $m = 0.1; $m = $m + 0.2; " . claim( "$m == 0.3", "$m > 0.3", "$m != 0.3", "$m >= 0.1" ) },
    sub { my $m = fresh('m'); "Type $m = o.GetType(); " . claim( "$m == typeof(C) || $m == typeof(D)", "$m == typeof(C)", "$m != typeof(D) || o is D", "$m == p.GetType() || o != p" ) },
    sub { 'if (' . one_of( 'r.All(i => i > 0)', 'Array.TrueForAll(r, i => i > 0)', 'r.Any(i => i > 0)', 'l.TrueForAll(i => i > 0) && l.Count > 0', 'l.Exists(i => i > 5)' ) . ') { ' . claim( 'r[0] > 0', 'r[r.Length - 1] > 0', 'l.Count > 0', 'l[0] > 0' ) . ' }' },
    sub { my $m = fresh('m'); "var $m = new KeyValuePair<int, string>(a, k); " . claim( "$m.Key == $m.Key", "$m.Value == $m.Value", "$m.Key == a", "$m.Value == s" ) },
);

# Roslyn compiles what follows.
sub csharp_of_today { push @snippets, @of_today, @of_today }

sub block {
    my ( $depth, $in ) = @_;
    my $text = '';
    for ( 1 .. 1 + int rand 2 ) {
        if ( $depth > 0 && chance(0.25) ) {
            my $g = condition(1);
            $text .= "${in}if ($g) {\n" . block( $depth - 1, "$in  " ) . "$in}" . ( chance(0.5) ? " else {\n" . block( $depth - 1, "$in  " ) . "$in}" : '' ) . "\n";
        } elsif ( $depth > 0 && chance(0.12) ) {
            my $i = fresh('i');
            $text .= "${in}for (int $i = 0; $i < 3; $i++) {\n$in  /*tick*/\n" . block( $depth - 1, "$in  " ) . "$in}\n";
        } else {
            my $snippet = one_of(@snippets);
            $text .= $in . $snippet->() . "\n";
        }
    }
    return $text;
}

# ---- methods -------------------------------------------------------------------------------------------------------

my @needs = ( 'o != null', 'p != null', 'r != null && r.Length > 0', 'v != null && v.Length > 0', 'k != null', 'l != null', 's != null' );

sub requires {
    my @r = grep { !chance(0.08) } @needs;
    push @r, one_of( 'a >= 0 && a < 100', 'a > -50 && a < 50', 'b > 0', 'b != 0', 'a < b', 'b > -5 && b < 50' ) for 1 .. 1 + int rand 2;
    return \@r;
}

# Postconditions, with `result`, OLD(...) for a value at entry, and w for the parameter by reference at the end.
sub ensures {
    my ($type) = @_;
    my @e;
    push @e, one_of( 'o.f == OLD(o.f)', 'p.f == OLD(p.f) || p == o', 'r[0] == OLD(r[0])', 'r.Length > 0', 'C.s == OLD(C.s)', 'l.Count >= OLD(l.Count)', 'w == OLD(w)', 'u >= 0', 'o.g >= OLD(o.g)', 'u == 1 || w == OLD(w)' ) if chance(0.6);
    push @e, one_of( 'result >= 0', 'result == a', 'result <= 100', 'result == OLD(o.f)' ) if $type eq 'int' && chance(0.6);
    push @e, one_of( 'result != null', 'result == o || result == p', 'result == null || result.f == 1' ) if $type eq 'C' && chance(0.7);
    push @e, one_of( 'result != null', 'result == null || result.Length <= k.Length' ) if $type eq 'string' && chance(0.7);
    return \@e;
}

my %results = ( int => [ 'a', 'b', 'o.f', '0', 'x', 'y' ], C => [ 'o', 'p', 'new C(1)', 'null' ], string => [ 'k', 's', '"b"', 'k + s' ] );

# A method: its number, the type of its result, what it requires and ensures, its body.
sub csharp_method {
    my ($number) = @_;
    my $type = one_of( 'int', 'C', 'string', 'int' );
    my $body = "    int x = a, y = b; short h = unchecked((short)b); S t = new S(a); E e = E.A; int? q = null; double d = 1.0; u = 1;\n";
    $body .= block( one_of( 0, 1, 2 ), '    ' );
    $body .= '    if (' . condition(1) . ') return ' . one_of( @{ $results{$type} } ) . ";\n" if chance(0.4);
    $body .= block( 1, '    ' ) if chance(0.3);
    $body .= '    ' . one_of( 'u = 0;', 'w = w;', 'o.g = 1;', '' ) . ' return ' . one_of( @{ $results{$type} } ) . ";\n";
    return { number => $number, type => $type, requires => requires(), ensures => ensures($type), body => $body };
}

# A class with an invariant of its fields, and methods that should keep it.
sub csharp_class {
    my ($number) = @_;
    my $invariant = one_of( 'm <= n', 'm >= 0 && n >= 0', 'm < 100 && m > -100', 'm == 0 || n > 0', 'it != null || m == 0' );
    my @methods;
    my $statement = sub {
        return one_of(
            'm = n;', 'n = a;', 'if (a > m) n = a;', 'if (a >= 0) m = a;', 'm = 0;', 'n++;', 'm--;', 'int c = m; m = n; n = c;', 'it = null;', 'it = "k";', 'it = k;',
            'if (n > 0 && n < 100) m = n - 1;', 'if (that != null) that.m = a;', 'if (that != null) { that.m = m; that.n = n; that.it = it; }',
            'm = 0; n = 1;', 'Other();', 'Own();', 'if (m < 50 && m > -50) m++;', 'if (c) { m = 0; return; }', 'Contract.Assert(m <= n || m > n);', 'Contract.Assert(' . one_of( 'm <= n', 'm >= 0', 'm < 100' ) . ');', 'n = m;', 'n = 5; m = 2;',
        );
    };
    push @methods, join ' ', map { my $s = $statement->(); $s =~ s/\bc\b/c$_/g if $s =~ /int c/; $s } 1 .. 1 + int rand 3 for 1 .. 4;
    return { number => $number, invariant => $invariant, methods => \@methods, private => one_of( 'm = n;', 'm = 0;', 'n = m;', 'n++;', '' ), other => one_of( 'm = 0; n = 1;', '', 'it = "";', 'int z = 1; z++;' ) };
}

# What the methods use.
sub csharp_types {
    return <<'END';
enum E { A, B, Z = 7 }
struct S {
  public int x, y;
  public S(int n) { x = n; y = 0; }
  public int Sum() { return unchecked(x + y); }
  public void Move() { y = 5; }
}
class Cell<T> {
  T it;
  public Cell(T v) { it = v; }
  public void Put(T v) { it = v; }
  public T Get() { return it; }
}
class Thrown : Exception { }
interface I1 { int Get(); }
class D : C {
  public int h;
  public D(int n) : base(n) { }
  public override int Kind() { g = 9; return 2; }
  public override int Get() { f = 8; return 2; }
}
class C : I1 {
  public S t;
  public int f, g; public static int s;
  public C(int n) { f = n; }
  public virtual int Kind() { return 1; }
  public virtual int Get() { return 1; }
  public int Add(int n) { f = unchecked(f + n); return f; }
  public void Touch() { s = 5; if (g > 0) f = 6; }
  public void Swap() { int c = f; f = g; g = c; }
  public static int Half(int n) { return n / 2; }
}
END
}
1;
