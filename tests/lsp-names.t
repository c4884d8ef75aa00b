#!/usr/bin/perl
# What editors ask the language server about names: hover, definition, references, rename, symbols, completion, layout, fixes.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use utf8;
use Test::More;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use LspClient;
scratch();
$ENV{XDG_CACHE_HOME} = 'cache';
my $uri  = 'file:///nowhere/n.bpl';
my $text = <<'END';
type Ref;
datatype List { Nil(), Cons(head: int, tail: List) }
const limit: int;
var heap: [Ref]int;
// Twice as much.
function double(x: int): int { x + x }
axiom (forall x: int :: {double(x)} double(x) == 2 * x);
// Adds what is at r.
procedure Add(r: Ref, n: int) returns (sum: int)
  requires n < limit;
  modifies heap;
  ensures sum == old(heap[r]) + n;
{
  var x, y: int;
  x := heap[r];
head:
  heap[r] := x + n;
  sum := heap[r];
  if (*) { goto head; }
}
procedure Use(list: List); modifies heap;
implementation Use(list: List)
{
  var s: int, r: Ref;
  assume list is Cons;
  call s := Add(r, double(list->head));
}
END
my @lines = split /\n/, $text;

my $c = LspClient->new($lindy);
$c->initialize( initializationOptions => { prove => 'demand' } );
$c->open_text( $uri, $text );
is_deeply( $c->diagnostics($uri), [], 'the program is legal' );

# The position of the n-th occurrence (from 0) of a word in a line (from 1).
sub at { my ( $line, $word, $nth ) = @_; my $s = $lines[ $line - 1 ]; my $k = $nth // 0; while ( $s =~ /(?<![\w])\Q$word\E/g ) { return { line => $line - 1, character => $-[0] } unless $k-- } die "$line $word" }
sub ask { my ( $what, $line, $word, $nth, %more ) = @_; return $c->request( "textDocument/$what", { textDocument => { uri => $uri }, position => at( $line, $word, $nth ), %more } ) }
sub starts { return join ' ', map { ( $_->{range}{start}{line} + 1 ) . ':' . $_->{range}{start}{character} } @{ $_[0] } }

# ---- definition
my @definitions = (
    [ 6,  'x',      1, '6:16',  'a function argument' ],
    [ 7,  'x',      2, '7:14',  'a bound variable' ],
    [ 7,  'double', 0, '6:9',   'a function in a trigger' ],
    [ 10, 'limit',  0, '3:6',   'a constant' ],
    [ 11, 'heap',   0, '4:4',   'a global in a modifies clause' ],
    [ 12, 'sum',    0, '9:39',  'a result in a specification' ],
    [ 15, 'x',      0, '14:6',  'a local that is written' ],
    [ 17, 'n',      0, '9:22',  'a parameter in a body' ],
    [ 9,  'Ref',    0, '1:5',   'a type' ],
    [ 19, 'head',   0, '16:0',  'a label, not the field' ],
    [ 22, 'Use',    0, '21:10', 'the procedure of an implementation' ],
    [ 25, 'Cons',   0, '2:23',  'a constructor' ],
    [ 26, 'head',   0, '2:28',  'a field, not the label' ],
    [ 26, 'Add',    0, '9:10',  'a procedure' ],
);
for my $case (@definitions) {
    my ( $line, $word, $nth, $expected, $name ) = @$case;
    is( starts( [ ask( 'definition', $line, $word, $nth ) ] ), $expected =~ s/^(\d+)/$1/r, "definition of $name" );
}
is( ask( 'definition', 9, 'procedure' ), undef, 'a word of the language has no definition' );
is( starts( ask( 'implementation', 21, 'Use' ) ), '21:10 22:15', 'implementations' );

# ---- references, highlight, rename
is( starts( ask( 'references', 4, 'heap', 0, context => { includeDeclaration => JSON::PP::true } ) ),  '4:4 11:11 12:21 15:7 17:2 18:9 21:36', 'references' );
is( starts( ask( 'references', 4, 'heap', 0, context => { includeDeclaration => JSON::PP::false } ) ), '11:11 12:21 15:7 17:2 18:9 21:36',     'references without the declaration' );
is( starts( ask( 'references', 14, 'x', 0, context => {} ) ), '15:2 17:13', 'x of Add is not x of double' );
is( join( ' ', map { $_->{kind} } @{ ask( 'documentHighlight', 14, 'x' ) } ), '3 3 2', 'written, written, read' );
is( $c->request( 'textDocument/prepareRename', { textDocument => { uri => $uri }, position => at( 9, 'returns' ) } ), undef, 'nothing to rename' );
my $edits = ask( 'rename', 17, 'n', 0, newName => 'amount' )->{changes}{$uri};
is( starts($edits), '9:22 10:11 12:32 17:17', 'a parameter is renamed everywhere' );
is_deeply( [ sort keys %{ { map { $_->{newText} => 1 } @$edits } } ], ['amount'], 'to the new name' );
is( ask( 'rename', 17, 'n', 0, newName => 'x' )->{code},   -32803, 'a new name that clashes' );
is( ask( 'rename', 17, 'n', 0, newName => 'heap' )->{code}, -32803, 'a new name that captures' );
is( ask( 'rename', 17, 'n', 0, newName => 'a b' )->{code}, -32602, 'a new name that is none' );
is( ask( 'rename', 17, 'n', 0, newName => 'while' )->{code}, -32803, 'a new name that is a word of the language' );

# ---- hover
like( ask( 'hover', 26, 'Add' )->{contents}{value}, qr/procedure Add\(r: Ref.*ensures sum == .*Adds what is at r\./s, 'hover shows declaration and comment' );
unlike( ask( 'hover', 26, 'Add' )->{contents}{value}, qr/var x, y/, 'without the body' );
like( ask( 'hover', 17, 'x' )->{contents}{value}, qr/var x: int/, 'hover of a local' );
is( $c->request( 'textDocument/hover', { textDocument => { uri => $uri }, position => { line => 400, character => 0 } } )->{code}, -32602, 'hover outside of the document' );
is( $c->request( 'textDocument/hover', { textDocument => { uri => 'file:///other' }, position => { line => 0, character => 0 } } )->{code}, -32602, 'hover in what is not open' );

# ---- symbols, folding, colours
my $symbols = $c->request( 'textDocument/documentSymbol', { textDocument => { uri => $uri } } );
is( join( ' ', map { $_->{name} } @$symbols ), 'Ref List limit heap double Add Use Use', 'document symbols' );
is( join( ' ', map { $_->{name} } @{ $symbols->[1]{children} } ), 'Nil Cons head tail', 'with constructors inside' );
is( join( ' ', sort map { $_->{name} } @{ $c->request( 'workspace/symbol', { query => 'ADD' } ) } ), 'Add', 'workspace symbols' );
is( join( ' ', map { "$_->{startLine}-$_->{endLine}" } @{ $c->request( 'textDocument/foldingRange', { textDocument => { uri => $uri } } ) } ), '12-19 22-26', 'folding' );
my $data = $c->request( 'textDocument/semanticTokens/full', { textDocument => { uri => $uri } } )->{data};
is_deeply( [ @$data[ 0 .. 9 ] ], [ 0, 5, 3, 0, 1, 1, 9, 4, 1, 1 ], 'semantic tokens' );
is( @$data % 5, 0, 'five numbers each' );

# ---- completion, signatures
my %offered = map { $_->{label} => $_ } @{ ask( 'completion', 17, 'x' ) };
ok( $offered{$_}, "completion in Add offers $_" ) for qw(sum n y heap double Add while);
ok( !$offered{$_}, "but not $_" ) for qw(list s tail);
$c->change( $uri, [ 16, 13, 16, 13 ], 'dou + ' );
$c->diagnostics( $uri, 2 );
%offered = map { $_->{label} => 1 } @{ ask( 'completion', 17, 'x' ) };
ok( $offered{double} && $offered{sum}, 'also with errors' );
$c->change( $uri, [ 16, 13, 16, 19 ], '' );
$c->change( $uri, [ 13, 2, 13, 2 ], 'assert {:' );
%offered = map { $_->{label} => 1 } @{ $c->request( 'textDocument/completion', { textDocument => { uri => $uri }, position => { line => 13, character => 11 } } ) };
ok( $offered{msg} && !$offered{while}, 'attributes after {:' );
$c->change( $uri, [ 13, 2, 13, 11 ], '' );
for my $case ( [ 'goto ', [qw(head)] ], [ 'havoc ', [qw(heap n r sum x y)] ], [ 'assume list->', [qw(head tail)] ], [ 'call ', [qw(Add Use heap n r sum x y)] ] ) {
    my ( $written, $names ) = @$case;
    $c->change( $uri, [ 14, 2, 14, 2 ], $written );
    my $list = $c->request( 'textDocument/completion', { textDocument => { uri => $uri }, position => { line => 14, character => 2 + length $written } } );
    is_deeply( [ sort map { $_->{label} } @$list ], $names, "what fits after '$written'" );
    $c->change( $uri, [ 14, 2, 14, 2 + length $written ], '' );
}
$c->change( $uri, [ 13, 2, 13, 2 ], 'assert {:' );
$c->change( $uri, [ 13, 2, 13, 11 ], '' );
my $help = $c->request( 'textDocument/signatureHelp', { textDocument => { uri => $uri }, position => { line => 25, character => 19 } } );
is( $help->{activeParameter}, 1, 'the second parameter' );
is( join( ', ', map { $_->{label} } @{ $help->{signatures}[0]{parameters} } ), 'r: Ref, n: int', 'of the procedure' );

# ---- layout
my $fmt = 'file:///nowhere/f.bpl';
$c->open_text( $fmt, "procedure   P( ) {  assert  true ;}\n" );
my $edit = $c->request( 'textDocument/formatting', { textDocument => { uri => $fmt }, options => { tabSize => 2, insertSpaces => JSON::PP::true } } );
is( scalar @$edit, 1, 'formatting is one edit' );
my $whole = "procedure   P( ) {  assert  true ;}\n";
my ( $from, $to ) = map { $edit->[0]{range}{$_} } qw(start end);
is( $from->{line}, 0, 'on the first line' );
my $offset = sub { my ($p) = @_; return $p->{line} ? length $whole : $p->{character} };
substr( $whole, $offset->($from), $offset->($to) - $offset->($from) ) = $edit->[0]{newText};
put( 'f.bpl', "procedure   P( ) {  assert  true ;}\n" );
is( $whole, scalar `$lindy fmt f.bpl`, 'that makes what lindy fmt prints' );
$c->change( $fmt, undef, 'procedure (' );
is( $c->request( 'textDocument/formatting', { textDocument => { uri => $fmt }, options => {} } )->{code}, -32803, 'a text with errors is not formatted' );

# ---- fixes
my $cases = 0;
sub fixed {
    my ($source) = @_;
    my $bad = 'file:///nowhere/b' . ++$cases . '.bpl';
    $c->open_text( $bad, $source );
    my @found = @{ $c->diagnostics($bad) };
    my $actions = $c->request( 'textDocument/codeAction', { textDocument => { uri => $bad }, range => $found[0]{range}, context => { diagnostics => \@found } } );
    $c->notify( 'textDocument/didClose', { textDocument => { uri => $bad } } );
    return 'no action' unless @$actions;
    my ( $change, @rows ) = ( $actions->[0]{edit}{changes}{$bad}[0], split /^/, $source );
    my ( $s, $e ) = @{ $change->{range} }{qw(start end)};
    my $pos = sub { my ($p) = @_; my $n = $p->{character}; $n += length $rows[$_] for 0 .. $p->{line} - 1; return $n };
    substr( $source, $pos->($s), $pos->($e) - $pos->($s) ) = $change->{newText};
    return "$actions->[0]{title}: $source";
}
is( fixed("const abc: int; axiom abd == 1;"), "Replace by 'abc': const abc: int; axiom abc == 1;", 'did you mean' );
is( fixed("procedure Pro(); procedure Q() { call Prp(); }"), "Replace by 'Pro': procedure Pro(); procedure Q() { call Pro(); }", 'did you mean, of a call' );
is( fixed("var g: int;\nprocedure P()\n{ g := 1; }\n"), "Add 'modifies g;': var g: int;\nprocedure P()\n  modifies g;\n{ g := 1; }\n", 'a modifies clause on its own line' );
is( fixed("var g: int;\nprocedure P() { g := 1; }\n"), "Add 'modifies g;': var g: int;\nprocedure P() modifies g; { g := 1; }\n", 'a modifies clause before the body' );
is( fixed("var g: int;\nimplementation P() { g := 1; }\nprocedure P();"), "Add 'modifies g;': var g: int;\nimplementation P() { g := 1; }\nprocedure P();\n  modifies g;", 'a modifies clause of a procedure without a body' );
is( fixed("axiom 1;"), 'no action', 'nothing to offer' );

# ---- verdicts above implementations
my $lens = $c->request( 'textDocument/codeLens', { textDocument => { uri => $uri } } );
is_deeply( [ map { "$_->{command}{title} $_->{command}{command} $_->{command}{arguments}[1]" } grep { $_->{command}{command} eq 'lindy.verify' } @$lens ], [ 'not proved yet lindy.verify Add', 'not proved yet lindy.verify Use' ], 'code lenses' );
is_deeply( $c->request( 'textDocument/inlayHint', { textDocument => { uri => $uri }, range => { start => { line => 0, character => 0 }, end => { line => 99, character => 0 } } } ), [], 'no hints without a failure' );
is( $c->finish, 0, 'the end' );

# ---- hints: what could be left out, and older forms
$c = LspClient->new($lindy);
$c->initialize( initializationOptions => { prove => 'demand' }, capabilities => { textDocument => { publishDiagnostics => { tagSupport => { valueSet => [ 1, 2 ] } } } } );
my $hinted = <<'END';
procedure P(p: int)
{
  var used, unused, _quiet: int;
  if (*) { return; used := 1; used := 2; }
  goto A;
  assert false;
  A: used := 3;
  while (*) { break; A2: used := 4; }
  assert (forall k: int, none: int :: k == k);
}
const c: int extends complete;
END
sub tagged { return [ map { ( $_->{range}{start}{line} + 1 ) . ":$_->{range}{start}{character} $_->{severity}" . '[' . join( ',', @{ $_->{tags} // [] } ) . "] $_->{message}" } @{ $_[0] } ] }
$c->open_text( $uri, $hinted );
is_deeply(
    tagged( $c->diagnostics($uri) ),
    [
        '4:19 4[1] this code is unreachable', '6:2 4[1] this code is unreachable', '11:0 4[2] later versions of Boogie have no order on constants',
        '3:12 4[1] unused is never used',        '9:25 4[1] none is never used',
    ],
    'hints are tagged'
);
$c->change( $uri, undef, "procedure P() { var unused: int; x := 1; }\n" );
is_deeply( [ map { $_->{code} // 'hint' } @{ $c->diagnostics( $uri, 2 ) } ], ['R017'], 'none in a program with errors' );
is( $c->finish, 0, 'the end' );

done_testing;
