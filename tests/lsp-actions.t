#!/usr/bin/perl
# What one does from the editor: run and explore, keep a failing execution, add a precondition, walk calls, grow a selection.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Test::More;
use FindBin;
use lib "$FindBin::Bin/lib";
use JSON::PP;
use Lindy;
use LspClient;
my $dir = scratch();
$ENV{XDG_CACHE_HOME} = "$dir/cache";
my $uri = "file://$dir/p.bpl";

my $text = <<'END';
function half(x: int): int { x div 2 }
procedure Share(total: int, heads: int) returns (each: int)
{
  assert heads != 0 && total >= 0;
  each := total div heads;
}
procedure Order(lo: int, hi: int) returns (d: int)
  ensures d >= 0;
{
  d := hi - lo;
}
procedure Main()
{
  var d: int;
  call d := Order(half(4), 5);
  call d := Order(1, half(9));
  call d := Share(half(8), 2);
}
procedure Never(x: int)
{
  assert x != x;
}
END

sub started {
    my $c = LspClient->new($lindy);
    $c->initialize(
        capabilities          => { workspace => { workspaceEdit => { documentChanges => JSON::PP::true, resourceOperations => [ 'create', 'rename' ] } } },
        initializationOptions => { status => JSON::PP::true, @_ }
    );
    return $c;
}
sub settled { my ($c) = @_; return $c->wait_for( sub { ( $_->{method} // '' ) eq 'lindy/status' && !grep { $_->{status} =~ /waiting|running/ } @{ $_->{params}{implementations} } } ) }
sub message { my ($c) = @_; return $c->wait_for( sub { ( $_->{method} // '' ) eq 'window/showMessage' } )->{params}{message} }
sub edit { my ($c) = @_; return $c->wait_for( sub { ( $_->{method} // '' ) eq 'workspace/applyEdit' } )->{params} }
sub command { my ( $c, $name, @arguments ) = @_; return $c->request( 'workspace/executeCommand', { command => $name, arguments => \@arguments } ) }
sub at { my ( $line, $character ) = @_; return { textDocument => { uri => $uri }, position => { line => $line, character => $character } } }
put( 'p.bpl', $text );

# ---- a precondition is offered only where a failing execution is known
{
    my $c = started();
    my $doubtful = "function g(x: int): int { if x == 0 then 0 else g(x - 1) }\n\nprocedure D(n: int) {\n  assert g(0 - 5) == 4;\n}\n";
    $c->open_text( $uri, $doubtful );
    is( settled($c)->{params}{implementations}[0]{status}, 'unproved', 'a check that no execution is known to fail' );
    my $range = { start => { line => 3, character => 4 }, end => { line => 3, character => 4 } };
    my @actions = @{ $c->request( 'textDocument/codeAction', { textDocument => { uri => $uri }, range => $range, context => { diagnostics => [] } } ) };
    is( scalar( grep { $_->{title} =~ /precondition|failing execution/ } @actions ), 0, '... is no reason for a precondition' );
    is( $c->finish, 0, 'the end' );
}

# ---- the part that fails is underlined
{
    my $c = started();
    $c->open_text( $uri, $text );
    settled($c);
    my @last = grep { ( $_->{method} // '' ) eq 'textDocument/publishDiagnostics' } @{ $c->{seen} };
    my %at = map { $_->{range}{start}{line} => LspClient::at( $_->{range} ) } @{ $last[-1]{params}{diagnostics} };
    like( $at{3}, qr/^3:(9 3:19|23 3:33)$/, 'of a conjunction, the conjunct that does not hold' );
    is( $at{20}, '20:9 20:15', 'of an assertion, its condition' );
    is( $at{15}, '15:2 15:28', 'of a call, the call' ) if $at{15};
    is( $at{7}, '7:10 7:16', 'of a postcondition, what it says, and not where the implementation returns' );
    my ($post) = grep { $_->{range}{start}{line} == 7 } @{ $last[-1]{params}{diagnostics} };
    is( LspClient::at( $post->{relatedInformation}[0]{location}{range} ) . " $post->{relatedInformation}[0]{message}", '10:0 10:1 on this return path', 'which is a related place' );
    my $hover = $c->request( 'textDocument/hover', at( 20, 10 ) )->{contents}{value};
    like( $hover, qr/\*\*Confirmed\*\*/, 'the hover says that the values are confirmed' );
    like( $c->request( 'textDocument/hover', at( 3, $at{3} =~ /^3:9/ ? 9 : 23 ) )->{contents}{value}, qr/^- line \d+: `total = -?\d+, heads = -?\d+`$/m, 'and shows them along the path' );

    # lenses
    my %lens;
    for ( @{ $c->request( 'textDocument/codeLens', { textDocument => { uri => $uri } } ) } ) { $lens{ $_->{command}{arguments}[1] }{ $_->{command}{title} } = $_->{command}{command} }
    is_deeply( [ map { $lens{Order}{$_} } 'run', 'explore' ], [ 'lindy.run', 'lindy.explore' ], 'lenses run and explore' );
    ok( !$lens{Order}{debug}, 'none that the editor has no command for' );

    # executions
    is( command( $c, 'lindy.run', $uri, 'Order' ), undef, 'a command looks for an execution' );
    like( message($c), qr/^lindy: Order\(lo = -?\d+, hi = -?\d+\) failed: postcondition of Order violated: d >= 0 \(line 11\)$/, 'and tells of it' );
    command( $c, 'lindy.explore', $uri, 'Order' );
    like( message($c), qr/^lindy: Order\(.*\) failed/, 'exploring does, too' );
    command( $c, 'lindy.run', $uri, 'Main' );
    like( message($c), qr/^lindy: (Main\(\) failed: |no execution of Main fails)/, 'executions of another' );
    is( command( $c, 'lindy.run', $uri )->{code}, -32602, 'without a procedure it is an error' );
    command( $c, 'lindy.run', $uri, 'Nothing' );
    like( message($c), qr/Nothing/, 'a procedure that is not there' );

    # keep one
    my $range   = { start => { line => 9, character => 2 }, end => { line => 9, character => 2 } };
    my @actions = @{ $c->request( 'textDocument/codeAction', { textDocument => { uri => $uri }, range => $range, context => { diagnostics => [] } } ) };
    my ($keep) = grep { $_->{command} && $_->{command}{command} eq 'lindy.extract' } @actions;
    is( $keep->{kind}, 'refactor.extract', 'an action keeps a failing execution' );
    command( $c, 'lindy.extract', @{ $keep->{command}{arguments} } );
    my $edit = edit($c)->{edit}{documentChanges};
    is( "$edit->[0]{kind} $edit->[0]{uri}", "create file://$dir/p.Order.test.bpl", 'in a test beside the program' );
    put( 'p.Order.test.bpl', $edit->[1]{edits}[0]{newText} );
    like( get('p.Order.test.bpl'), qr{^// lindy: files p\.bpl p\.Order\.test\.bpl\n// Order\(.*failed: .*\n// To run it: lindy run --entry=Order_fails p\.bpl p\.Order\.test\.bpl\n\nprocedure Order_fails\(}, 'which says what it is' );
    like( ( run(q($LINDY run --entry=Order_fails p.bpl p.Order.test.bpl)) )[1], qr/^Execution 1: Order_fails\(.*\) failed\n.*postcondition of Order violated/s, 'which lindy run executes' );
    command( $c, 'lindy.extract', $uri, 'Order' );
    is( edit($c)->{edit}{documentChanges}[0]{uri}, "file://$dir/p.Order.2.test.bpl", 'no file is overwritten' );
    $c->finish;
}

# ---- tests with all kinds of values
{
    my %program = (
        heap => <<'END',
type Ref;
type Field a;
type Heap = <a>[Ref, Field a]a;
const null: Ref;
const unique value: Field int;
const unique flag: Field bool;
var heap: Heap;
var total: real;
procedure P(r: Ref, q: Ref, k: bv8) returns (n: int)
  requires r != q && heap[r, value] > heap[q, value];
  modifies heap, total;
{
  n := heap[r, value];
  total := total + 0.5;
  assert !(heap[r, flag] && q != null && k == 3bv8 && total == 1.5 && n == 7);
}
END
        data => <<'END',
datatype List { Nil(), Cons(head: int, tail: List) }
datatype Box { Box(at: [int]bool) }
const N: int;
axiom N > 2;
function f(x: int): int;
procedure P(l: List, b: Box)
{
  if (l is Cons && l->tail is Cons && b->at[N]) { assert f(l->tail->head) < N; }
}
END
        inner => <<'END',
type T;
var g: T;
procedure P<a>(x: a, y: T)
{
  assert y == g;
}
END
    );
    for my $name ( sort keys %program ) {
        my $c = started();
        put( "$name.bpl", $program{$name} );
        $c->open_text( "file://$dir/$name.bpl", $program{$name} );
        settled($c);
        command( $c, 'lindy.extract', "file://$dir/$name.bpl", 'P' );
        my $made = edit($c)->{edit}{documentChanges};
        my ( $file, $test ) = ( $made->[0]{uri} =~ m{([^/]*)$}, $made->[1]{edits}[0]{newText} );
        put( $file, $test );
        if ( $name eq 'inner' ) {
            is( $file, 'inner.P.json', 'what has no words in Boogie is kept as a script' );
            like( ( run("\$LINDY replay $name.bpl $file") )[1], qr/^Execution 1: P\(.*\) failed/, 'for lindy replay' );
        }
        else {
            is( $file, "$name.P.test.bpl", "$name: a test" );
            like( ( run("\$LINDY run --entry=P_fails $name.bpl $file") )[1], qr/^Execution 1: P_fails\(.*\) failed\n.*assertion violated/s, 'that fails' ) or diag $test;
            like( ( run("\$LINDY verify --inline-depth=1 --proc=P_fails $name.bpl $file") )[1], qr/^0 verified, 1 refuted/m, 'also a proof, with the body in place of the call' );
        }
        $c->finish;
    }
}

# ---- of two failures, the values of one
{
    my $c = started();
    $c->open_text( $uri, "procedure Two(x: int, y: int)\n{\n  assert x != 7;\n  assert y != 8;\n}\n" );
    settled($c);
    my $all   = { start => { line => 0, character => 0 }, end => { line => 4, character => 0 } };
    my $hints = sub { return join ', ', map { $_->{label} } @{ $c->request( 'textDocument/inlayHint', { textDocument => { uri => $uri }, range => $all } ) } };
    my @offers = grep { ( $_->{command}{command} // '' ) eq 'lindy.select' } @{ $c->request( 'textDocument/codeAction', { textDocument => { uri => $uri }, range => $all, context => { diagnostics => [] } } ) };
    is( scalar @offers, 1, 'the other one is offered' );
    my $before = $hints->();
    is( command( $c, 'lindy.select', @{ $offers[0]{command}{arguments} } ), undef, 'and selected' );
    my $after = $hints->();
    is_deeply( [ sort map { /x = 7/ ? 'first' : /y = 8/ ? 'second' : $_ } $before, $after ], [ 'first', 'second' ], 'its values are shown at the lines' );
    is( command( $c, 'lindy.select', $uri, 'Two', 2 )->{code}, -32602, 'a failure that is not there' );
    $c->finish;
}

# ---- preconditions
sub precondition {
    my ( $c, $name ) = @_;
    command( $c, 'lindy.require', $uri, $name );
    return edit($c)->{edit}{changes}{$uri}[0]{newText};
}
{
    my $c = started( prove => 'demand' );
    $c->open_text( $uri, $text );
    $c->diagnostics($uri);
    is( precondition( $c, 'Order' ), "  requires lo <= hi;\n", 'a precondition over two parameters' );
    is( precondition( $c, 'Share' ), "  requires heads != 0 && total >= 0;\n", 'the assertion itself, over parameters only' );
    command( $c, 'lindy.require', $uri, 'Never' );
    like( message($c), qr/no precondition/, 'what makes the procedure useless is not proposed' );
    $c->together( sub { $c->ask( 'workspace/executeCommand', { command => 'lindy.require', arguments => [ $uri, 'Order' ] } ); $c->change( $uri, [ 0, 0, 0, 0 ], "\n" ) } );
    like( message($c), qr/the text has changed/, 'a text that changes meanwhile is left alone' );
    $c->finish;
}

# ---- calls
{
    my $c = started( prove => 'demand' );
    $c->open_text( $uri, $text );
    my ($item) = @{ $c->request( 'textDocument/prepareCallHierarchy', at( 6, 12 ) ) };
    is( "$item->{name} " . LspClient::at( $item->{selectionRange} ), 'Order 6:10 6:15', 'an item of the call hierarchy' );
    my @in = @{ $c->request( 'callHierarchy/incomingCalls', { item => $item } ) };
    is_deeply( [ map { $_->{from}{name} . ' ' . join ' ', map { $_->{start}{line} } @{ $_->{fromRanges} } } @in ], ['Main 14 15'], 'who calls it, and where' );
    my ($main) = @{ $c->request( 'textDocument/prepareCallHierarchy', at( 11, 12 ) ) };
    my @out = @{ $c->request( 'callHierarchy/outgoingCalls', { item => $main } ) };
    is_deeply( [ map { $_->{to}{name} . ' ' . @{ $_->{fromRanges} } } @out ], [ 'Order 2', 'half 3', 'Share 1' ], 'whom it calls, functions included' );
    is( $c->request( 'textDocument/prepareCallHierarchy', at( 3, 10 ) ), undef, 'a parameter calls nobody' );
    is( $c->request( 'callHierarchy/incomingCalls', { item => { uri => 'file:///none' } } )->{code}, -32602, 'an item that is not there' );

    # ---- selections
    my ($chain) = @{ $c->request( 'textDocument/selectionRange', { textDocument => { uri => $uri }, positions => [ { line => 3, character => 10 } ] } ) };
    my @ranges;
    for ( my $x = $chain ; $x ; $x = $x->{parent} ) { push @ranges, LspClient::at( $x->{range} ) }
    is_deeply( \@ranges, [ '3:9 3:14', '3:9 3:19', '3:9 3:33', '3:2 3:34', '2:0 5:1', '1:0 5:1', '0:0 22:0' ], 'a selection grows from a name to the text' );
    is( $c->request( 'textDocument/selectionRange', { textDocument => { uri => $uri }, positions => [ { line => 99, character => 0 } ] } )->{code}, -32602, 'a position outside of the document' );
    $c->finish;
}

# ---- an editor that can do less
{
    my $c = LspClient->new($lindy);
    $c->initialize( initializationOptions => { prove => 'demand', debug => JSON::PP::true } );
    $c->open_text( $uri, $text );
    command( $c, 'lindy.extract', $uri, 'Order' );
    like( message($c), qr/cannot create files/, 'an editor that cannot create files is told' );
    my @titles = map { $_->{command}{title} } @{ $c->request( 'textDocument/codeLens', { textDocument => { uri => $uri } } ) };
    is( scalar( grep { $_ eq 'debug' } @titles ), 4, 'a lens for debuggers' );
    is( scalar( grep { $_ eq 'counterexample' } @titles ), 0, 'none for a counterexample, before there is one' );
    $c->finish;
    $c = started( debug => JSON::PP::true );
    $c->open_text( $uri, $text );
    settled($c);
    my @found = grep { $_->{command}{title} eq 'counterexample' } @{ $c->request( 'textDocument/codeLens', { textDocument => { uri => $uri } } ) };
    is( join( ' ', map { "$_->{command}{command} $_->{command}{arguments}[1]" } @found ), 'lindy.debugProof Share lindy.debugProof Order lindy.debugProof Never', 'a lens steps through a counterexample' );
    $c->finish;
}

done_testing;
