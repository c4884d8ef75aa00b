#!/usr/bin/perl
# What people write who come from other languages: each slip is one error, explained in words, and the edit that comes
# with it in JSON makes the program legal. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

scratch();

# A body, what the note must say, and the body after the fix.
my @slips = (
    [ 'r := x % 2;',                    qr/'mod'/,                 'r := x mod 2;' ],
    [ 'r := x / 2;',                    qr/'div'/,                 'r := x div 2;' ],
    [ 'assert x / 2 == 1;',             qr/'div'/,                 'assert x div 2 == 1;' ],
    [ 'Q(x);',                          qr/'call'/,                'call Q(x);' ],
    [ 'Q(x + 1);',                      qr/'call'/,                'call Q(x + 1);' ],
    [ 'S();',                           qr/'call'/,                'call S();' ],
    [ 'var y: int := 3; r := y;',       qr/no initial value/,      'var y: int; y := 3; r := y;' ],
    [ 'return 3;',                      qr/assigned to its param/, 'r := 3; return;' ],
    [ 'if x > 0 { r := 1; }',           qr/parentheses/,           'if (x > 0) { r := 1; }' ],
    [ 'while r < x { r := 1; }',        qr/parentheses/,           'while (r < x) { r := 1; }' ],
    [ 'r = 3;',                         qr/':='/,                  'r := 3;' ],
    [ 'r++;',                           qr/'r := r \+ 1'/,         'r := r + 1;' ],
    [ 'r -= x;',                        qr/'r := r - \.\.\.'/,     'r := r - x;' ],
    [ 'assert x = 3;',                  qr/'=='/,                  'assert x == 3;' ],
    [ 'assert x > 0 and x < 3;',        qr/'&&'/,                  'assert x > 0 && x < 3;' ],
    [ 'var b: Int; havoc b;',           qr/did you mean 'int'/,    'var b: int; havoc b;' ],
    [ 'var b: boolean; havoc b;',       qr/did you mean 'bool'/,   'var b: bool; havoc b;' ],
    [ "assert x > 0",                   qr/^/,                     "assert x > 0;" ],
    [ "r := x\n  assert true;",         qr/^/,                     "r := x;\n  assert true;" ],
    [ 'if (x > 0) then { r := 1; }',    qr/no 'then'/,             'if (x > 0)  { r := 1; }' ],
    [ "r := x\n  r := 1;",              qr/^/,                     "r := x;\n  r := 1;" ],
    [ 'if (x = 3) { r := 1; }',         qr/'=='/,                  'if (x == 3) { r := 1; }' ],
    [ 'if (r := 3) { r := 1; }',        qr/as a statement/,        'if (r == 3) { r := 1; }' ],
    [ 'assert x === 3;',                qr/'=='/,                  'assert x == 3;' ],
    [ 'assert x <> 3;',                 qr/'!='/,                  'assert x != 3;' ],
    [ 'assert x =/= 3;',                qr/'!='/,                  'assert x != 3;' ],
    [ 'assert x =< 3;',                 qr/'<='/,                  'assert x <= 3;' ],
    [ 'assert 0 <= x < 3;',             qr/do not chain/,          'assert 0 <= x && x < 3;' ],
    [ 'assert x != r != 3;',            qr/do not chain/,          'assert x != r && r != 3;' ],
    [ 'assert x > 0 & x < 3;',          qr/'&&'/,                  'assert x > 0 && x < 3;' ],
    [ 'assert not (x > 0);',            qr/'!'/,                   'assert ! (x > 0);' ],
    [ 'assert x > 0 implies x > 1;',    qr/'==>'/,                 'assert x > 0 ==> x > 1;' ],
    [ 'assert True;',                   qr/'true'/,                'assert true;' ],
    [ 'assert (x > 0;',                 qr/^/,                     'assert (x > 0);' ],
    [ 'assert x > 0);',                 qr/no '\('/,               'assert x > 0;' ],
    [ 'r := 0x1F;',                     qr/decimal/,               'r := 31;' ],
    [ "r := x \xe2\x80\x93 1;",         qr/dash/,                  'r := x - 1;' ],
    [ 'r--;',                           qr/'r := r - 1'/,          'r := r - 1;' ],
    [ '++r;',                           qr/'r := r \+ 1'/,         'r := r + 1;' ],
    [ 'r := T();',                      qr/statement 'call/,       'call r := T();' ],
    [ 'r := call T();',                 qr/stands first/,          'call r := T();' ],
    [ 'call r = T();',                  qr/':='/,                  'call r := T();' ],
    [ 'havoc(r);',                      qr/without parentheses/,   'havoc r;' ],
    [ 'if (x > 0) r := 1;',             qr/braces/,                'if (x > 0) { r := 1; }' ],
    [ 'while (r < x) r := r + 1;',      qr/braces/,                'while (r < x) { r := r + 1; }' ],
    [ 'if (x > 0) { } else r := 2;',    qr/braces/,                'if (x > 0) { } else { r := 2; }' ],
    [ 'if (x > 0); { r := 1; }',        qr/right after/,           'if (x > 0) { r := 1; }' ],
    [ 'while (x > r);',                 qr/braces/,                'while (x > r) { }' ],
    [ 'if (x > 0) { r := 1; };',        qr/alone/,                 'if (x > 0) { r := 1; }' ],
    [ 'if (x > 0) { } elif (x < 0) { }', qr/'else if'/,            'if (x > 0) { } else if (x < 0) { }' ],
    [ 'if (x > 0) { } else if x < 0 { }', qr/parentheses/,         'if (x > 0) { } else if (x < 0) { }' ],
    [ 'while (r < x) { invariant r <= x; r := 1; }', qr/before the '\{'/, 'while (r < x) invariant r <= x; { r := 1; }' ],
    [ "while (r < x) decreases x; { r := 1; }", qr/'measure'/,     'while (r < x) measure x; { r := 1; }' ],
    [ "while (r < x) invariant true\n { r := 1; }", qr/^/,         "while (r < x) invariant true;\n { r := 1; }" ],
    [ 'int y; y := 3;',                 qr/type behind it/,        'var y: int; y := 3;' ],
    [ 'int y = 3;',                     qr/type behind it/,        'var y: int; y := 3;' ],
    [ 'var y; y := 3;',                 qr/has a type/,            'var y: int; y := 3;' ],
    [ 'var y: int[]; havoc y;',         qr/'\[int\]int'/,          'var y: [int]int; havoc y;' ],
    [ 'var y: nat; havoc y;',           qr/condition/,             'var y: int; havoc y;' ],
    [ 'var y: double; havoc y;',        qr/'real'/,                'var y: real; havoc y;' ],
    [ 'assert forall i: int :: i == i;', qr/parentheses/,          'assert (forall i: int :: i == i);' ],
    [ 'assert (forall i: int . i == i);', qr/'::'/,                'assert (forall i: int :: i == i);' ],
    [ 'assert (forall i :: i == i);',   qr/has a type/,            'assert (forall i: int :: i == i);' ],
    [ "-- a comment",                   qr/comment/,               "// a comment" ],
    [ "# a comment",                    qr/comment/,               "// a comment" ],
);

# What is explained, once, without an edit.
my @explained = (
    [ 'assert x > 0 => x > 1;',             qr/'==>'.*'>='/ ],
    [ 'assert x > 0 -> x > 1;',             qr/'==>'/ ],
    [ 'r := x ^ 2;',                        qr/product/ ],
    [ 'r := x << 2;',                       qr/not shifted/ ],
    [ 'assert |x| >= 0;',                   qr/absolute value/ ],
    [ 'r := if x > 0 then 1;',              qr/two values/ ],
    [ 'assert x > 0, "positive";',          qr/\{:msg/ ],
    [ 'assert (forall i: int | i > 0 :: true);', qr/implication/ ],
    [ 'assert (forall i in 0..3 :: true);', qr/range is a condition/ ],
    [ 'assert (exists i: int {i} :: true);', qr/after the '::'/ ],
    [ 'assert x == null;',                  qr/const null/ ],
    [ "assert x == x';",                    qr/'old\(x\)'/ ],
    [ 'assert x == x.length;',              qr/no length/ ],
    [ "r := 'a';",                          qr/no characters/ ],
    [ 'x := 3;',                            qr/keeps its value/ ],
    [ 'requires x > 0;',                    qr/before its body/ ],
    [ 'continue;',                          qr/no 'continue'/ ],
    [ 'do { r := 1; } while (r < 3);',      qr/no 'do'/ ],
    [ 'for (int i = 0; i < x; i++) { r := 2; }', qr/no 'for'/ ],
    [ 'for i := 0 to 3 { r := 2; }',        qr/no 'for'/ ],
    [ 'switch (x) { case 1: r := 1; }',     qr/no 'switch'/ ],
    [ 'print(x);',                          qr/prints nothing/ ],
    [ 'let y = 3;',                         qr/start of the body/ ],
    [ '(r, r) := (1, 2);',                  qr/without parentheses/ ],
    [ 'else { r := 1; }',                   qr/no 'if'/ ],
    [ 'var y: array<int>; havoc y;',        qr/a map/ ],
    [ 'r := 1; /* not closed',              qr/comment is not closed/ ],
    [ 'while (r < x): r := r + 1;',         qr/braces/ ],
);

# The same between declarations.
my @outside = (
    [ "const N: int = 3;\n",                             qr/axiom/,          "const N: int; axiom N == 3;\n" ],
    [ "function f(x: int): int = x + 1;\n",              qr/braces/,         "function f(x: int): int { x + 1 }\n" ],
    [ "function f(x: int): int { x + 1; }\n",            qr/without ';'/,    "function f(x: int): int { x + 1 }\n" ],
    [ "function f(x: int) -> int { x }\n",               qr/follows ':'/,    "function f(x: int) : int { x }\n" ],
    [ "procedure P(x: int) (r: int) { r := x; }\n",      qr/'returns'/,      "procedure P(x: int) returns (r: int) { r := x; }\n" ],
    [ "procedure P(x: int) returns r: int { r := x; }\n", qr/parentheses/,   "procedure P(x: int) returns (r: int) { r := x; }\n" ],
    [ "procedure P(int x, bool y) { assert x == x; }\n", qr/behind its name/, "procedure P(x: int, y: bool) { assert x == x; }\n" ],
    [ "procedure P(x: int) requires (x > 0) { }\n",      qr/^/,              "procedure P(x: int) requires (x > 0); { }\n" ],
    [ "procedure P() returns (r: int)\n  ensures result == 1;\n{ r := 1; }\n", qr/called 'r'/, "procedure P() returns (r: int)\n  ensures r == 1;\n{ r := 1; }\n" ],
    [ "type T == int;\n",                                qr/'type T = int;'/, "type T = int;\n" ],
    [ "procedure P() { }\n}\n",                          qr/no '\{'/,        "procedure P() { }\n\n" ],
    [ "axiom 1 > 0\nprocedure P() { }\n",                qr/^/,              "axiom 1 > 0;\nprocedure P() { }\n" ],
);
my @explained_outside = (
    [ "function f(x: int): int { assert x > 0; x }\n",   qr/without statements/ ],
    [ "procedure P(x: int): int { }\n",                  qr/names its results/ ],
    [ "struct S { x: int; }\n",                          qr/datatype/ ],
    [ "var g: int := 3;\n",                              qr/no initial value/ ],
    [ "procedure P() { }\nensures true;\n",              qr/before its body/ ],
    [ "#define N 3\n",                                   qr/const N/ ],
    [ "procedure P(x: int) {\n  if (x > 0) {\n    assert true;\n}\nprocedure R() { }\n", qr/indented less/ ],
    [ "procedure P() {\n  assert true;\n",               qr/'\{' is not closed/ ],
    [ "procedure P() {\n  procedure R() { }\n}\n",       qr/'\{' is not closed/ ],
);

# Puts the edit of a diagnostic into a text.
sub mended {
    my ( $text, $fix ) = @_;
    my @start = (0);
    push @start, pos $text while $text =~ /\n/g;
    my ( $lo, $hi ) = ( $start[ $fix->{line} - 1 ] + $fix->{column} - 1,
        $start[ $fix->{end_line} - 1 ] + $fix->{end_column} - 1 );
    substr( $text, $lo, $hi - $lo ) = $fix->{text};
    return $text;
}

# One error, explained; without a text afterwards there is no edit.
sub one_slip {
    my ( $name, $text, $note, $after ) = @_;
    put( 'x.bpl', $text );
    my ( $status, $out ) = run('$LINDY check --json x.bpl');
    my @found = grep { $_->{event} eq 'diagnostic' } events($out);
    is( "$status " . @found, '2 1', "$name: one error" ) or diag($out);
    like( join( "\n", map { $_->{message} } @{ $found[0]{related} } ), $note, "$name: explained" );
    return is( $found[0]{fix}, undef, "$name: no edit" ) unless defined $after;
    my $fix = $found[0]{fix} or return fail("$name: no fix");
    my $mended = mended( $text, $fix );
    utf8::encode( my $title = $fix->{title} );
    is( $mended, $after, "$name: $title" );
    put( 'x.bpl', $mended );
    expect( "$name: legal afterwards", '$LINDY check x.bpl', 0, qr/no errors/, '' );
}

my $head = "procedure Q(a: int);\nprocedure S();\nprocedure T() returns (z: int);\nprocedure P(x: int) returns (r: int)\n";
one_slip( $_->[0], "$head\{\n  $_->[0]\n}\n", $_->[1], "$head\{\n  $_->[2]\n}\n" ) for @slips;
one_slip( $_->[0], "$head\{\n  $_->[0]\n}\n", $_->[1] ) for @explained;
one_slip( $_->[0] =~ s/\n/ /gr, @$_ ) for @outside, @explained_outside;
one_slip( 'a body after ;', "procedure P();\n  ensures true;\n{\n}\n", qr/no body/, "procedure P()\n  ensures true;\n{\n}\n" );

# A variable with a value before another variable: nothing to replace it by in one place.
put( 'two.bpl', "procedure P() { var y: int := 3; var z: int; z := y; }\n" );
my ( undef, $out ) = run('$LINDY check --json two.bpl');
ok( !( events($out) )[0]{fix}, 'an initial value before further variables has no fix' );
put( 'none.bpl', "procedure P() { return 3; }\n" );
expect( 'return of a procedure without a result', '$LINDY check none.bpl', 2, qr/has no result/, '' );

# Words of other languages.
one_slip( 'proc',   "proc P() { }\n",                               qr/'procedure'/, "procedure P() { }\n" );
one_slip( 'func',   "func f(x: int): int { x }\n",                  qr/'function'/,  "function f(x: int): int { x }\n" );
one_slip( 'ensure', "procedure P(x: int)\n  ensure true;\n{\n}\n", qr/'ensures'/,   "procedure P(x: int)\n  ensures true;\n{\n}\n" );
put( 'for.bpl', "procedure P() { var i: int; for (i := 0; i < 3; i++) { if (i > 1) { i := 2; } } i := 4; }\n" );
expect( 'a for loop is one error', '$LINDY check for.bpl', 2, qr/there is no 'for': a loop is written 'while.*\n1 error in/s, '' );
put( 'pattern.bpl', "datatype D { for(i: int) }\nprocedure P(d: D) { var i: int; for(i) := d; }\n" );
expect( 'for may be the name of a constructor', '$LINDY check pattern.bpl', 0, qr/no errors/, '' );

# A failed proof says that a loop has no invariant, and what to try.
put( 'loop.bpl', "procedure L(n: int) returns (i: int) {\n  i := 0;\n  while (i < n) {\n    i := i + 1;\n  }\n  assert 0 <= i;\n}\n" );
my $bare = qr/loop\.bpl:3:3: note: this loop has no invariant: at its head i may have any value\n/;
expect( 'a loop without an invariant', '$LINDY verify loop.bpl', 4, qr/$bare.*'lindy infer --candidates loop\.bpl' looks for/s, '' );
my ($said) = grep { $_->{event} eq 'diagnostic' } events( ( run('$LINDY verify --json loop.bpl') )[1] );
is_deeply( [ map { [ $_->{line}, $_->{message} ] } @{ $said->{related} } ], [ [ 3, 'this loop has no invariant: at its head i may have any value' ] ], 'the same as JSON' );
put( 'kept.bpl', get('loop.bpl') =~ s/ \{\n    i/\n    invariant true;\n  {\n    i/r );
my ( undef, $kept ) = run('$LINDY verify kept.bpl');
unlike( $kept, qr/has no invariant/, 'one with an invariant that does not help is not spoken of' );
expect( 'what to try helps', '$LINDY verify --infer=all --candidates loop.bpl', 0, qr/1 verified/, '' );

# An inferred invariant binds no name of the program.
put( 'bound.bpl', "procedure B(n: int, i: int) returns (k: int) {\n  var a: [int]int;\n  var x: int;\n  x := 0;\n  while (x < n) {\n    a[x] := 0;\n    x := x + 1;\n  }\n  assert (forall y: int :: 0 <= y && y < n ==> a[y] == 0);\n}\n" );
my ( undef, $bound ) = run('$LINDY infer --candidates bound.bpl');
my @names = $bound =~ /invariant \(forall (\w+):/g;
ok( @names && !grep( { /^(?:n|i|k|a|x)$/ } @names ), "bound variables have names of their own: @names" );

# What infer says of its work.
put( 'flat.bpl', "procedure P() { assert true; }\n" );
expect( 'a program without loops', '$LINDY infer flat.bpl', 0, get('flat.bpl'), "lindy: the program has no loops\n" );
put( 'free.bpl', "procedure P() {\n  var a: [int]bool;\n  while (*) {\n    havoc a;\n  }\n}\n" );
expect( 'a loop of which nothing can be said', '$LINDY infer free.bpl', 0, get('free.bpl'), "lindy: no invariant was found at 1 loop; --candidates looks for more\n" );
expect( 'one random execution', '$LINDY run --random=1 flat.bpl', 0, qr/^1 random execution: 1 passed/m, '' );

# No names of the grammar, but for those who ask for Boogie's output.
put( 'names.bpl', "procedure P() { x y; call ; assert ; if (x) { } else x; }\nfunction f(x) { x }\nconst x: ;\nfoo\n" );
( undef, $out ) = run('$LINDY check names.bpl');
unlike( $out, qr/invalid|[a-z][A-Z][a-z]|EOF|ident /, 'no names of the grammar' );
( undef, $out ) = run('$LINDY boogie /noVerify names.bpl');
like( $out, qr/invalid LabelOrAssign/, 'Boogie names them' );

done_testing();
