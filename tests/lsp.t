#!/usr/bin/perl
# The language server, spoken to over pipes: shapes, errors, positions, edits.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use utf8;
use Test::More;
use Time::HiRes;
use FindBin;
use lib "$FindBin::Bin/lib";
use JSON::PP;
use Lindy;
use LspClient;
scratch();
my $uri = 'file:///nowhere/a.bpl';

sub started { my $c = LspClient->new($lindy); $c->initialize; return $c }

# ---- the life of a server
{
    my $c = LspClient->new($lindy);
    is( $c->request('textDocument/hover')->{code}, -32002, 'nothing before initialize' );
    my $can = $c->initialize->{capabilities};
    is( $can->{textDocumentSync}{change}, 2, 'incremental synchronization' );
    is( $can->{positionEncoding}, 'utf-16', 'positions are UTF-16' );
    is( $c->request('initialize')->{code}, -32600, 'initialize once' );
    is( $c->request('no/such')->{code},    -32601, 'an unknown request' );
    $c->notify('no/such');
    $c->notify('$/setTrace');
    is( $c->request('shutdown'), undef, 'shutdown' );
    is( $c->request('textDocument/hover')->{code}, -32600, 'nothing after shutdown' );
    is( $c->finish, 0, 'exit after shutdown' );
}
{
    my $c = started();
    $c->notify('exit');
    is( $c->status, 1, 'exit without shutdown' );
    $c = started();
    is( $c->vanish, 1, 'the editor goes away' );
}

# ---- what is no message
{
    my $c = started();
    my @wrong = (
        [ 'JSON that is none',          sub { $c->send_json('{"id":') },                                     -32700 ],
        [ 'bytes that are no UTF-8',    sub { $c->send_json("\"\xff\xfe\"") },                               -32700 ],
        [ 'a number',                   sub { $c->send_json('7') },                                          -32600 ],
        [ 'a batch',                    sub { $c->send_json('[]') },                                         -32600 ],
        [ 'no method',                  sub { $c->send_json('{"id":5}') },                                   -32600 ],
        [ 'params that are a number',   sub { $c->send_json('{"id":5,"method":"shutdown","params":3}') },    -32600 ],
        [ 'an id that is an object',    sub { $c->send_json('{"id":{},"method":"shutdown"}') },              -32600 ],
        [ 'a method that is a number',  sub { $c->send_json('{"id":5,"method":1}') },                        -32600 ],
        [ 'a header without a length',  sub { $c->raw("Content-Type: x\r\n\r\n") },                          -32700 ],
        [ 'a length that is no number', sub { $c->raw("Content-Length: -3\r\n\r\n") },                       -32700 ],
        [ 'a length beyond everything', sub { $c->raw("Content-Length: 99999999999999999999999\r\n\r\n") }, -32700 ],
        [ 'deep nesting',               sub { $c->send_json( '[' x 100_000 ) },                              -32700 ],
        [ 'a line without an end',      sub { $c->raw( 'x' x 10_000 ) },                                     -32700 ],
    );
    for my $case (@wrong) {
        my ( $name, $send, $code ) = @$case;
        $send->();
        is( $c->wait_for( sub { exists $_->{error} } )->{error}{code}, $code, "$name: an error" );
    }
    $c->send_json('{"id":1,"result":null}');
    $c->raw( 'content-length:  ' . length('{"id":77,"method":"no/such"}') . "\r\nContent-Type: x\r\n\r\n" );
    $c->raw($_) for split //, '{"id":77,"method":"no/such"}';
    is( $c->answer(77)->{error}{code}, -32601, 'a message in pieces of a byte' );
    $c->send_json('{"id":"text","method":"no/such"}');
    is( $c->answer('text')->{error}{code}, -32601, 'an id that is a string' );
    $c->raw("Content-Length: 400000000\r\n\r\n");
    is( $c->wait_for( sub { exists $_->{error} } )->{error}{code}, -32700, 'a message too long: an error' );
    is( system( 'kill', '-0', $c->{pid} ), 0, 'and the server lives' );
    kill 'TERM', $c->{pid};
    $c->status;
}

# ---- cancellation of what waits
{
    my $c = started();
    $c->together( sub { $c->send_json($_) for { id => 50, method => 'no/such' }, { method => '$/cancelRequest', params => { id => 50 } } } );
    is( $c->answer(50)->{error}{code}, -32800, 'a request that waits is cancelled' );
    $c->notify( '$/cancelRequest', { id => 51 } );
    is( $c->finish, 0, 'cancelling what is not there does nothing' );
}

# ---- diagnostics and edits
sub found { return map { LspClient::at( $_->{range} ) . " $_->{code} $_->{severity}" } @{ $_[0] } }
{
    my $c = started();
    $c->open_text( $uri, "procedure P() { var xxx: int; xxx := xxy; }\n" );
    my $found = $c->diagnostics($uri);
    is_deeply( [ found($found) ], ['0:37 0:40 R017 1'], 'an undeclared name' );
    is( $found->[0]{source}, 'lindy', 'the source' );
    is( $found->[0]{relatedInformation}[0]{message}, q(did you mean 'xxx'?), 'the note is related information' );
    is( LspClient::at( $found->[0]{relatedInformation}[0]{location}{range} ), '0:20 0:23', 'with its place' );

    $c->change( $uri, [ 0, 37, 0, 40 ], '1' );
    is_deeply( $c->diagnostics( $uri, 2 ), [], 'an edit mends it' );
    $c->change( $uri, [ 0, 41, 0, 41 ], "\r\n// a\rprocedure P();" );
    is_deeply( [ found( $c->diagnostics( $uri, 3 ) ) ], ['2:10 2:11 R004 1'], 'lines end with LF, CR LF and CR' );

    # U+1D538 is two UTF-16 units and four bytes; the letter e with an accent is one and two.
    $c->change( $uri, undef, "// \x{1D538}\x{e9}\nprocedure P() { assert {:msg \"\x{1D538}\x{e9}\"} y; }\n" );
    is_deeply( [ found( $c->diagnostics( $uri, 4 ) ) ], ['1:36 1:37 R017 1'], 'columns count UTF-16 units' );
    $c->change( $uri, [ 1, 36, 1, 37 ], 'true' );
    is_deeply( $c->diagnostics( $uri, 5 ), [], 'edits count UTF-16 units' );
    $c->change( $uri, [ 0, 4, 0, 5 ], 'x' );    # the middle of a pair counts as before it
    is_deeply( $c->diagnostics( $uri, 6 ), [], 'an edit in the middle of a pair' );
    $c->change( $uri, [ 0, 3, 0, 9999 ], "\n:" );
    is_deeply( [ map { $_->{range}{start}{line} } @{ $c->diagnostics( $uri, 7 ) } ], [1], 'behind the end of a line is its end' );

    for my $range ( [ 99, 0, 99, 0 ], [ -1, 0, 0, 0 ], [ 0, -5, 0, 0 ], [ 1, 0, 0, 0 ], [ 0, 0, 4_294_967_296, 0 ], [ 0, 'x', 0, 1.5 ] ) {
        $c->change( $uri, $range, 'procedure' );
        like( $c->wait_for( sub { ( $_->{method} // '' ) eq 'window/logMessage' } )->{params}{message}, qr/outside of the document/, "an edit at @$range" );
    }
    $c->change( $uri, undef, "procedure P();\n" );
    is_deeply( $c->diagnostics( $uri, 14 ), [], 'and the document goes on' );
    $c->change( $uri, undef, "axiom y;" );
    is( scalar @{ $c->diagnostics( $uri, 15 ) }, 1, "an error" );
    $c->{seen} = [];
    $c->notify( 'textDocument/didClose', { textDocument => { uri => $uri } } );
    is_deeply( $c->diagnostics($uri), [], 'a closed document has no diagnostics' );
    $c->notify( 'textDocument/didChange', { textDocument => { uri => $uri, version => 9 }, contentChanges => [] } );
    like( $c->wait_for( sub { ( $_->{method} // '' ) eq 'window/logMessage' } )->{params}{message}, qr/not open/, 'a change of what is not open' );
    $c->notify( 'textDocument/didOpen', $_ ) for {}, { textDocument => 3 }, { textDocument => { uri => 1, text => 2 } };
    $c->open_text( 'untitled:Untitled-1', 'axiom 1;' );
    is_deeply( [ found( $c->diagnostics('untitled:Untitled-1') ) ], ['0:0 0:5 T001 1'], 'a document that is no file' );
    is( $c->finish, 0, 'the end' );
}

# ---- memory over many edits, and how long a keystroke takes
{
    my $c = LspClient->new($lindy);
    $c->initialize( initializationOptions => { prove => 'demand' } );
    my $text = join '', map { "procedure P$_(x: int) returns (y: int)\n  requires x >= 0;\n  ensures y >= 0;\n{\n  var z: int;\n  z := x + $_;\n  y := z;\n}\n" } 1 .. 60;
    my $own  = sub { get("/proc/$c->{pid}/status") =~ /^RssAnon:\s+(\d+)/m ? $1 : 0 };    # kB; pages of files come and go
    my ( $early, @times );
    $c->open_text( $uri, $text );
    $c->diagnostics($uri);
    for my $k ( 1 .. 1000 ) {
        my $line  = 5 + 8 * ( int( ( $k + 1 ) / 2 ) % 60 );
        my $start = Time::HiRes::time();
        $c->change( $uri, $k % 2 ? ( [ $line, 7, $line, 7 ], 'w + ' ) : ( [ $line, 7, $line, 11 ], '' ) );
        is( scalar @{ $c->diagnostics( $uri, $k + 1 ) }, $k % 2, "edit $k" ) if $k < 5;
        $c->diagnostics( $uri, $k + 1 ) if $k >= 5;
        push @times, Time::HiRes::time() - $start;
        $c->request( 'textDocument/documentSymbol', { textDocument => { uri => $uri } } ) if $k % 10 == 0;
        $early = $own->() if $k == 100;
    }
    cmp_ok( $own->(), '<', 1.1 * $early + 500, 'memory is flat over edits' );
    my $p95 = ( sort { $a <=> $b } @times )[950];
    note sprintf 'p95 of a keystroke: %.1f ms', 1000 * $p95;
    is( $c->finish, 0, 'the end' );
}

done_testing;
