#!/usr/bin/perl
# Proofs in the language server: verdicts as they come, what stays after an edit, the cache, provers that misbehave.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Test::More;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use LspClient;
use Time::HiRes qw(sleep time);
my $dir = scratch();
$ENV{XDG_CACHE_HOME} = "$dir/cache";
my $uri = 'file:///nowhere/p.bpl';

sub started {
    my (%options) = @_;
    my $c = LspClient->new($lindy);
    $c->initialize( capabilities => { window => { workDoneProgress => JSON::PP::true } }, initializationOptions => { status => JSON::PP::true, %options } );
    return $c;
}

# The first status of this version in which nothing is open: name -> [status, cached].
sub settled {
    my ( $c, $version ) = @_;
    my $got = $c->wait_for(
        sub {
            ( $_->{method} // '' ) eq 'lindy/status' && $_->{params}{version} >= $version && !grep { $_->{status} =~ /waiting|running/ } @{ $_->{params}{implementations} };
        }
    );
    return { map { $_->{name} => $_->{status} . ( $_->{cached} ? ' cached' : '' ) } @{ $got->{params}{implementations} } };
}
sub status_now { my ( $c, $version ) = @_; my $got = $c->wait_for( sub { ( $_->{method} // '' ) eq 'lindy/status' && $_->{params}{version} >= $version } ); return { map { $_->{name} => $_->{status} } @{ $got->{params}{implementations} } } }

sub last_diagnostics {
    my ($c) = @_;
    my @all = grep { ( $_->{method} // '' ) eq 'textDocument/publishDiagnostics' } @{ $c->{seen} };
    return $all[-1]{params}{diagnostics};
}
sub lines { return [ map { "$_->{range}{start}{line} " . ( $_->{code} // '' ) } @{ $_[0] } ] }
sub forget { my ($c) = @_; $c->{seen} = []; return }

my $text = <<'END';
procedure Good(x: int) returns (y: int)
  ensures y > x;
{
  y := x + 1;
}
procedure Bad(x: int)
{
  var z: int;
  z := x + 1;
  assert x < 5 && z < 100;
}
END

# ---- verdicts, and what an edit leaves of them
{
    my $c = started();
    $c->open_text( $uri, $text );
    is_deeply( settled( $c, 1 ), { Good => 'verified', Bad => 'refuted' }, 'verdicts' );
    my $found = last_diagnostics($c);
    is_deeply( lines($found), ['9 V001'], 'the failing check is a diagnostic' );
    like( $found->[0]{message}, qr/does not hold: x < 5/, 'the part that fails' );
    like( $found->[0]{message}, qr/where x = \d+/,        'values' );
    my @steps = @{ $found->[0]{relatedInformation} };
    like( $steps[0]{message}, qr/x = \d+/, 'the trace is related information' );
    ok( ( grep { $_->{location}{range}{start}{line} == 8 } @steps ), 'with its places' );
    ok( ( grep { ( $_->{method} // '' ) eq '$/progress' } @{ $c->{seen} } ), 'progress is shown' );

    forget($c);
    $c->change( $uri, [ 0, 0, 0, 0 ], "// a comment\n\n" );
    is_deeply( settled( $c, 2 ), { Good => 'verified', Bad => 'refuted' }, 'an edit around them changes no verdict' );
    is_deeply( lines( last_diagnostics($c) ), ['11 V001'], 'what is found moves with the text' );

    forget($c);
    $c->change( $uri, [ 5, 11, 5, 12 ], '2' );
    is_deeply( status_now( $c, 3 ), { Good => 'waiting', Bad => 'refuted' }, 'only the edited one is proved again' );
    is_deeply( settled( $c, 3 ), { Good => 'verified', Bad => 'refuted' }, 'and verified' );

    forget($c);
    $c->change( $uri, [ 11, 13, 11, 14 ], '<<' );
    is_deeply( $c->diagnostics( $uri, 4 )->[0]{code}, 'P002', 'a text that does not parse' );
    $c->change( $uri, [ 11, 13, 11, 15 ], '6' );
    is_deeply( status_now( $c, 5 )->{Good}, 'verified', 'the other verdict is kept' );
    settled( $c, 5 );
    forget($c);

    $c->change( $uri, [ 3, 10, 3, 15 ], 'y > x + 5' );
    is_deeply( status_now( $c, 6 ), { Good => 'waiting', Bad => 'waiting' }, 'a specification concerns all' );
    is_deeply( $c->diagnostics( $uri, 6 ), [], 'and nothing stale is shown' );
    is_deeply( settled( $c, 6 ), { Good => 'refuted', Bad => 'refuted' }, 'all are proved again' );
    is( $c->finish, 0, 'the end' );
}

# ---- the cache
{
    my $c = started();
    $c->open_text( $uri, $text );
    is_deeply( settled( $c, 1 ), { Good => 'verified cached', Bad => 'refuted' }, 'verdicts come from the cache of an earlier server' );
    ok( -d "$dir/cache/lindy", 'in the folder of caches' );
    forget($c);
    is( $c->request( 'workspace/executeCommand', { command => 'lindy.verify', arguments => [ $uri, 'Bad' ] } ), undef, 'a command proves one again' );
    is( settled( $c, 1 )->{Bad}, 'refuted', 'and it is' );
    is( $c->request( 'workspace/executeCommand', { command => 'no.such' } )->{code}, -32602, 'an unknown command' );
    is( $c->request( 'workspace/executeCommand', { command => 'lindy.verify', arguments => [3] } )->{code}, -32602, 'wrong arguments' );
    is( $c->finish, 0, 'the end' );
}

# ---- a body that another one contains
{
    my $c = started();
    my $calls = "procedure {:inline 1} In() returns (y: int) { y := 1; }\nprocedure Out() { var y: int; call y := In(); assert y == 1; }\n";
    $c->open_text( $uri, $calls );
    is( settled( $c, 1 )->{Out}, 'verified', 'a call that is inlined' );
    $c->change( $uri, [ 0, 51, 0, 52 ], '2' );
    is( settled( $c, 2 )->{Out}, 'refuted', 'depends on the other body' );
    is( $c->finish, 0, 'the end' );
}

# ---- when to prove
{
    my $c = started( prove => 'save' );
    $c->open_text( $uri, $text );
    is_deeply( status_now( $c, 1 ), { Good => 'waiting', Bad => 'waiting' }, 'prove on save: not before' );
    $c->notify( 'textDocument/didSave', { textDocument => { uri => $uri } } );
    is( settled( $c, 1 )->{Bad}, 'refuted', 'but then' );
    is( $c->finish, 0, 'the end' );
}

# ---- inferred invariants
{
    my $c    = started();
    my $loop = "procedure Sum(n: int) returns (s: int)\n  requires 0 <= n;\n  ensures s == n;\n{\n  s := 0;\n  while (s < n)\n  {\n    s := s + 1;\n  }\n}\n";
    $c->open_text( $uri, $loop );
    is( settled( $c, 1 )->{Sum}, 'refuted', 'a loop without invariants' );
    my $range = { start => { line => 5, character => 4 }, end => { line => 5, character => 4 } };
    my ($action) = grep { $_->{title} =~ /invariants/ } @{ $c->request( 'textDocument/codeAction', { textDocument => { uri => $uri }, range => $range, context => { diagnostics => [] } } ) };
    is( $action->{command}{command}, 'lindy.infer', 'an action offers to infer them' );
    is( $c->request( 'workspace/executeCommand', { command => 'lindy.infer', arguments => $action->{command}{arguments} } ), undef, 'the command' );
    my $asked = $c->wait_for( sub { ( $_->{method} // '' ) eq 'workspace/applyEdit' } );
    $c->send_json( { jsonrpc => '2.0', id => $asked->{id}, result => { applied => JSON::PP::true } } );
    my @edits = @{ $asked->{params}{edit}{changes}{$uri} };
    is( scalar @edits, 1, 'one edit' );
    like( $edits[0]{newText}, qr/invariant s <= n/, 'with the invariant' );
    my ( $s, $e ) = @{ $edits[0]{range} }{qw(start end)};
    $c->change( $uri, [ $s->{line}, $s->{character}, $e->{line}, $e->{character} ], $edits[0]{newText} );
    is( settled( $c, 2 )->{Sum}, 'verified', 'with which it is verified' );
    is( $c->finish, 0, 'the end' );
}

# ---- provers that die or hang
sub put_solver { my ( $name, $what ) = @_; put( $name, "#!/bin/sh\n$what\n" ); chmod 0755, $name; return "$dir/$name" }
{
    my $c = started( solver => put_solver( 'dies', 'kill -9 $$' ) );
    $c->open_text( $uri, $text );
    is_deeply( settled( $c, 1 ), { Good => 'inconclusive', Bad => 'inconclusive' }, 'a prover that dies costs its implementations' );
    like( last_diagnostics($c)->[0]{message}, qr/Good could not be proved: .*Killed/, 'and that is said' );
    is( $c->request('shutdown'), undef, 'the server lives' );
}
sub left { my ($mark) = @_; return grep { my $name = get("/proc/$_/cmdline"); $name =~ /\Q$mark\E/ } map { m{/(\d+)$} } glob '/proc/[0-9]*' }
for my $end ( 'cancel', 'goes away', 'killed' ) {
    my $name   = 'hangs-' . $end =~ s/\W/-/r;
    my $solver = put_solver( $name, 'exec sleep 600' . int( 1000 * rand ) );
    put( $name, "#!/usr/bin/perl\nsleep 600;\n" );
    my $c = started( solver => $solver, timeout => 500 );
    $c->open_text( $uri, $text =~ s/x \+ 1/x + 3/gr );
    my $until = time + 20;
    sleep 0.05 until left($name) || time > $until;
    ok( scalar left($name), "$end: the prover hangs" );
    is( $c->request('no/such')->{code}, -32601, "$end: the server answers" );
    if ( $end eq 'cancel' ) {
        $c->request( 'workspace/executeCommand', { command => 'lindy.cancel', arguments => [$uri] } );
    }
    elsif ( $end eq 'killed' ) { kill 'KILL', $c->{pid}; waitpid $c->{pid}, 0 }
    else                       { close $c->{to}; waitpid $c->{pid}, 0 }
    $until = time + 20;
    sleep 0.05 while left($name) && time < $until;
    is( scalar left($name), 0, "$end: no prover is left" );
    is( $c->finish, 0, "$end: the end" ) if $end eq 'cancel';
}

done_testing;
