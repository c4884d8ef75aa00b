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
# The first status of this version. What is to be proved waits there, or is being proved already when the server had to wait for a processor.
sub status_now { my ( $c, $version ) = @_; my $got = $c->wait_for( sub { ( $_->{method} // '' ) eq 'lindy/status' && $_->{params}{version} >= $version } ); return { map { $_->{name} => $_->{status} =~ s/^(?:waiting|running)$/open/r } @{ $got->{params}{implementations} } } }

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
    # A job remembers what it found before it ends, and the next block wants to find that.
    is( $c->wait_for( sub { ( $_->{method} // '' ) eq '$/progress' && $_->{params}{value}{kind} eq 'end' } )->{params}{value}{message}, '2 of 2', 'progress is shown' );

    ok( !( grep { ( $_->{method} // '' ) =~ /refresh/ } @{ $c->{seen} } ), 'an editor that cannot refresh is not asked to' );

    forget($c);
    $c->change( $uri, [ 0, 0, 0, 0 ], "// a comment\n\n" );
    is_deeply( settled( $c, 2 ), { Good => 'verified', Bad => 'refuted' }, 'an edit around them changes no verdict' );
    is_deeply( lines( last_diagnostics($c) ), ['11 V001'], 'what is found moves with the text' );

    forget($c);
    $c->change( $uri, [ 5, 11, 5, 12 ], '2' );
    is_deeply( status_now( $c, 3 ), { Good => 'open', Bad => 'refuted' }, 'only the edited one is proved again' );
    is_deeply( settled( $c, 3 ), { Good => 'verified', Bad => 'refuted' }, 'and verified' );

    forget($c);
    $c->change( $uri, [ 11, 13, 11, 14 ], '<<' );
    is_deeply( $c->diagnostics( $uri, 4 )->[0]{code}, 'P002', 'a text that does not parse' );
    is_deeply( $c->request( 'textDocument/codeLens', { textDocument => { uri => $uri } } ), [], 'an illegal program is not to be proved, run or debugged' );
    $c->change( $uri, [ 11, 13, 11, 15 ], '6' );
    is_deeply( status_now( $c, 5 )->{Good}, 'verified', 'the other verdict is kept' );
    settled( $c, 5 );
    forget($c);

    $c->change( $uri, [ 3, 10, 3, 15 ], 'y > x + 5' );
    is_deeply( status_now( $c, 6 ), { Good => 'open', Bad => 'open' }, 'a specification concerns all' );
    is_deeply( $c->diagnostics( $uri, 6 ), [], 'and nothing stale is shown' );
    is_deeply( settled( $c, 6 ), { Good => 'refuted', Bad => 'refuted' }, 'all are proved again' );
    is( $c->finish, 0, 'the end' );
}

# ---- the cache
{
    my $c = started();
    $c->open_text( $uri, $text );
    is_deeply( settled( $c, 1 ), { Good => 'verified cached', Bad => 'refuted cached' }, 'verdicts come from the cache of an earlier server' );
    ok( -d "$dir/cache/lindy", 'in the folder of caches' );
    forget($c);
    is( $c->request( 'workspace/executeCommand', { command => 'lindy.verify', arguments => [ $uri, 'Bad' ] } ), undef, 'a command proves one again' );
    # A status of before the command may still be on its way, so the one that says that the proof runs is waited for.
    $c->wait_for( sub { ( $_->{method} // '' ) eq 'lindy/status' && grep { $_->{name} eq 'Bad' && $_->{status} =~ /waiting|running/ } @{ $_->{params}{implementations} } } );
    forget($c);
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
    my $first = $c->wait_for( sub { ( $_->{method} // '' ) eq 'lindy/status' } );
    is_deeply( [ map { "$_->{name} $_->{status}" } @{ $first->{params}{implementations} } ], [ 'Good waiting', 'Bad waiting' ], 'prove on save: not before' );
    $c->notify( 'textDocument/didSave', { textDocument => { uri => $uri } } );
    like( settled( $c, 1 )->{Bad}, qr/^refuted/, 'but then' );
    is( $c->finish, 0, 'the end' );
}

# ---- inferred invariants
{
    my $c    = started();
    my $loop = "procedure Sum(n: int) returns (s: int)\n  requires 0 <= n;\n  ensures s == n;\n{\n  s := 0;\n  while (s < n)\n  {\n    s := s + 1;\n  }\n}\n";
    $c->open_text( $uri, $loop );
    is( settled( $c, 1 )->{Sum}, 'unproved', 'a loop without invariants' );
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
{
    my $c = started( solver => put_solver( 'eats', q(exec perl -e 'my @all; push @all, "x" x 1_000_000 while 1')), memory => 200, timeout => 60 );
    $c->open_text( $uri, $text =~ s/x \+ 1/x + 2/gr );
    is_deeply( settled( $c, 1 ), { Good => 'inconclusive', Bad => 'inconclusive' }, 'so does one that eats memory' );
    is( $c->request('no/such')->{code}, -32601, 'and the server lives' );
    $c->finish;
}
sub left { my ($mark) = @_; return grep { my $name = get("/proc/$_/cmdline"); $name =~ /\Q$mark\E/ } map { m{/(\d+)$} } glob '/proc/[0-9]*' }
for my $end ( 'cancel', 'progress', 'goes away', 'killed' ) {
    my $name   = 'hangs-' . $end =~ s/\W/-/r;
    my $solver = put_solver( $name, 'unused' );
    put( $name, "#!/usr/bin/perl\nsleep 600;\n" );
    my $c = started( solver => $solver, timeout => 500 );
    $c->open_text( $uri, $text =~ s/x \+ 1/x + 3/gr );
    ok( $c->until( sub { left($solver) } ), "$end: the prover hangs" );
    is( $c->request('no/such')->{code}, -32601, "$end: the server answers" );
    my ( $own, $its ) = map { ( split ' ', get("/proc/$_/stat") =~ s/.*\) //r )[16] } $c->{pid}, ( left($solver) )[0];
    is( $its - $own, 5, "$end: before its proofs" ) if $own <= 14;
    if ( $end eq 'cancel' ) {
        $c->request( 'workspace/executeCommand', { command => 'lindy.cancel', arguments => [$uri] } );
    }
    elsif ( $end eq 'progress' ) {
        my $begun = $c->wait_for( sub { ( $_->{method} // '' ) eq '$/progress' && $_->{params}{value}{kind} eq 'begin' } );
        ok( $begun->{params}{value}{cancellable}, 'progress can be cancelled' );
        $c->notify( 'window/workDoneProgress/cancel', { token => $begun->{params}{token} } );
        ok( $c->wait_for( sub { ( $_->{method} // '' ) eq '$/progress' && $_->{params}{token} eq $begun->{params}{token} && $_->{params}{value}{kind} eq 'end' } ), 'and ends then' );
    }
    elsif ( $end eq 'killed' ) { kill 'KILL', $c->{pid}; $c->status }
    else                       { $c->vanish }
    ok( $c->until( sub { !left($solver) } ), "$end: no prover is left" );
    is( $c->finish, 0, "$end: the end" ) if $end eq 'cancel' || $end eq 'progress';
}

# ---- what is edited is proved first, then what is on the screen
{
    my $c = started( workers => 1 );
    my $many = join '', map { "procedure P$_(x: int)\n{\n  assert x + $_ != $_;\n}\n" } 0 .. 9;
    $c->open_text( $uri, $many );
    settled( $c, 1 );
    $c->request( 'textDocument/inlayHint', { textDocument => { uri => $uri }, range => { start => { line => 33, character => 0 }, end => { line => 33, character => 0 } } } );
    forget($c);
    $c->change( $uri, [ 2, 9, 2, 9 ], '2 + ' );
    my $now = status_now( $c, 2 );
    is( join( ' ', grep { $now->{$_} eq 'open' } sort keys %$now ), 'P0', 'of ten, only the edited one is proved again' );
    settled( $c, 2 );
    forget($c);
    $c->together( sub { $c->change( $uri, [ 0, 0, 0, 0 ], "axiom 1 < 2;\n" ); $c->change( $uri, [ 23, 9, 23, 9 ], '1 + ' ) } );
    settled( $c, 4 );
    my ( %seen, @order );
    for my $status ( grep { ( $_->{method} // '' ) eq 'lindy/status' && $_->{params}{version} == 4 } @{ $c->{seen} } ) {
        push @order, grep { !$seen{$_}++ } map { $_->{name} } grep { $_->{status} eq 'running' } @{ $status->{params}{implementations} };
    }
    is_deeply( [ @order[ 0, 1 ] ], [ 'P5', 'P8' ], 'the edited one is proved first, then the one on the screen' ) or diag "@order";
    $c->finish;
}

# ---- other settings
{
    my $c = started( solver => put_solver( 'gone', 'exit 1' ) );
    $c->open_text( $uri, $text );
    is_deeply( settled( $c, 1 ), { Good => 'inconclusive', Bad => 'inconclusive' }, 'a solver that does nothing' );
    forget($c);
    $c->notify( 'workspace/didChangeConfiguration', { settings => { lindy => { solver => '' } } } );
    status_now( $c, 1 );
    is_deeply( settled( $c, 1 ), { Good => 'verified cached', Bad => 'refuted cached' }, 'with another one, what was not proved is tried again' );
    $c->notify( 'workspace/didChangeConfiguration', { settings => { lindy => { timeout => -1, prove => 'never' } } } );
    like( $c->wait_for( sub { ( $_->{method} // '' ) eq 'window/logMessage' } )->{params}{message}, qr/setting '(prove|timeout)' must be/, 'settings that are none are logged' );
    $c->finish;
}

# ---- a check that is neither proved nor refuted
{
    my $c = started( timeout => 60 );
    $c->open_text( $uri, "procedure Exists(n: int) { assert (exists k: int :: k > n && k mod 7 == 3); }\n" );
    is_deeply( settled( $c, 1 ), { Exists => 'unproved' }, 'is unproved' );
    is_deeply( lines( last_diagnostics($c) ), ['0 V001'], 'and underlined' );
    my $lens = $c->request( 'textDocument/codeLens', { textDocument => { uri => $uri } } );
    like( $lens->[0]{command}{title}, qr/^unproved in /, 'the lens says so' );
    $c->finish;
}

# ---- each check has a status: `line kind status`
sub checks {
    my ( $c, $version, $name ) = @_;
    my $got = $c->wait_for( sub { ( $_->{method} // '' ) eq 'lindy/status' && $_->{params}{version} >= $version && !grep { $_->{status} =~ /waiting|running/ } @{ $_->{params}{implementations} } } );
    my ($one) = grep { $_->{name} eq $name } @{ $got->{params}{implementations} };
    return [ map { ( 1 + $_->{range}{start}{line} ) . " $_->{kind} $_->{status}" } @{ $one->{checks} } ];
}
my $checks = <<'END';
procedure Neg(n: int);
  requires n < 0;
  free requires n < 9;
procedure P(x: int, a: [int]int) returns (y: int)
  requires x > 3;
  ensures y > 3;
  free ensures y > 99;
{
  y := x;
  assert x > 0;
  assert x < 9;
  while (y > 7)
    invariant y > 3;
    free invariant y < 99;
  {
    y := y - 1;
  }
  call Neg(y);
}
END
for my $round ( 'proved', 'from the cache' ) {
    my $c = started();
    $c->open_text( $uri, $checks );
    my $want = [ '10 assert proved', '11 assert refuted', '13 invariant proved', '18 requires refuted', '6 ensures proved' ];
    is_deeply( checks( $c, 1, 'P' ), $want, "the status of each check, $round" );
    forget($c);
    $c->change( $uri, [ 3, 0, 3, 0 ], "\n\n" );
    is_deeply( [ map { s/^(\d+)/$1 - 2/er } @{ checks( $c, 2, 'P' ) } ], $want, '... moves with the text' );
    $c->finish;
}
{
    my $c = started();
    mkdir "$dir/limited";
    put( 'limited/lindy.toml', qq([[program]]\nfiles = ["p.bpl"]\noptions = ["--error-limit=1"]\n) );
    put( 'limited/p.bpl', my $p = "procedure P(x: int, y: int) {\n  assert x > 0;\n  assert y > 0;\n  assert 1 < 2;\n}\n" );
    $c->open_text( "file://$dir/limited/p.bpl", $p );
    my @found = @{ checks( $c, 1, 'P' ) };
    is( scalar( grep { /refuted/ } @found ), 1, 'with a limit of one failure, one check is refuted' ) or diag "@found";
    is( scalar( grep { /open/ } @found ), 2, '... and the others are open, not proved' ) or diag "@found";
    $c->finish;
}
{
    my $c = started( solver => put_solver( 'idles', "exec sleep 300" ), timeout => 1 );
    $c->open_text( $uri, $text );
    settled( $c, 1 );
    my ($said) = grep { $_->{message} =~ /^Bad/ } @{ last_diagnostics($c) };
    like( $said->{message}, qr/^Bad could not be proved: .* after \d+\.\d s\nopen check: line 10$/, 'a limit names the time and the open checks' );
    is( $said->{severity}, 2, '... as a warning' );
    $c->finish;
}

# ---- what is not refuted is a warning, and its values are marked
{
    my $c = started();
    my $loop = "procedure L(n: int) returns (s: int)\n  requires n >= 0;\n  ensures s == n;\n{\n  s := 0;\n  while (s < n) { s := s + 1; }\n}\n";
    $c->open_text( $uri, $loop );
    is( settled( $c, 1 )->{L}, 'unproved', 'a loop without an invariant' );
    my ($d) = @{ last_diagnostics($c) };
    is( $d->{severity}, 2, '... is amber' );
    unlike( $d->{message}, qr/^where/m, '... its values do not make the check fail' );
    like( $d->{message}, qr/^unconfirmed, .*s = /m, '... and are marked' );
    my @hints = @{ $c->request( 'textDocument/inlayHint', { textDocument => { uri => $uri }, range => { start => { line => 0, character => 0 }, end => { line => 9, character => 0 } } } ) };
    ok( @hints && !( grep { $_->{label} !~ /^unconfirmed: / } @hints ), 'also at the lines' );
    my $hover = $c->request( 'textDocument/hover', { textDocument => { uri => $uri }, position => { line => 5, character => 9 } } );
    like( $hover->{contents}{value}, qr/^Unconfirmed: `s = \d+` where the proof fails/m, 'and in a hover' );
    $c->finish;
}

# ---- no path gets to the postconditions, also when that is known from before
for my $round ( 'proved', 'from the cache' ) {
    my $c = started();
    $c->open_text( $uri, "procedure Forever(n: int) returns (r: int)\n  ensures r == 5;\n{\n  while (true) { r := n; }\n}\n" );
    my $now = settled( $c, 1 )->{Forever};
    is_deeply( lines( last_diagnostics($c) ), ['0 V105'], "nothing ends: a warning, $round" );
    like( $now, $round eq 'proved' ? qr/^verified$/ : qr/cached/, "... $round" );
    $c->finish;
}

# ---- a hover on a variable tells its value there on the paths that fail
{
    my $c = started();
    my $p = <<'END';
var g: int;
procedure P(x: int, b: bool) returns (y: int)
  requires x > 3;
  modifies g;
  ensures y == old(g);
{
  var z: int;
  z := x + 1;
  z := z * 2;
  if (b) {
    z := z + 5;
  } else {
    z := 0;
  }
  g := 7;
  assert z < 10;
  assume y == g;
  z := 1;
}
procedure Goto(n: int) {
  var k: int;
  A: k := 1; goto B, C;
  B: k := 2;
     goto D;
  C: assume n > 5; k := 3;
     goto D;
  D: assert k < n;
}
END
    $c->open_text( $uri, $p );
    settled( $c, 1 );
    my $values = sub {
        my ( $line, $character ) = @_;
        my $hover = $c->request( 'textDocument/hover', { textDocument => { uri => $uri }, position => { line => $line - 1, character => $character } } );
        return join ' ', map { "$_->[0]=$_->[1] V$_->[2]" } map { [/`(\w+) = (-?\w+)` where the check fails \((?:V(\d+)), line \d+\)/] } grep { /where the check fails/ } split /\n/, $hover->{contents}{value};
    };
    like( $values->( 3, 11 ), qr/^x=4 V001/, 'at a precondition: as it was at entry' );
    like( $values->( 8, 7 ), qr/^x=4 V001/, 'a parameter' );
    like( $values->( 9, 7 ), qr/^z=5 V001/, 'what is read has the value of before' );
    like( $values->( 9, 2 ), qr/^z=10 V001/, 'what is written the one of after' );
    like( $values->( 11, 9 ), qr/^z=10 V001/, 'in the branch that is taken' );
    is( $values->( 13, 4 ) =~ /V001/ ? 'a value' : '', '', 'in the other branch there is none' );
    like( $values->( 16, 9 ), qr/^z=15 V001/, 'at the check' );
    unlike( $values->( 18, 2 ), qr/V001/, 'behind the check there is none' );
    like( $values->( 8, 7 ), qr/V004/, 'each failing check is named' );
    like( $values->( 5, 10 ), qr/^y=7 V004/, 'at a postcondition: as it is in the end' );
    like( $values->( 23, 5 ), qr/^k=2 V001/, 'in a block that the path goes through' );
    is( $values->( 25, 19 ), '', 'and in one that it does not' );
    $c->finish;
}

# ---- what depends on verdicts is asked for anew
{
    my $c = LspClient->new($lindy);
    my $yes = { refreshSupport => JSON::PP::true };
    $c->initialize( initializationOptions => { status => JSON::PP::true }, capabilities => { workspace => { codeLens => $yes, inlayHint => $yes } } );
    $c->open_text( $uri, $text );
    settled( $c, 1 );
    for my $what (qw(codeLens inlayHint)) {
        ok( $c->wait_for( sub { ( $_->{method} // '' ) eq "workspace/$what/refresh" && $_->{id} } ), "with another verdict, $what is refreshed" );
    }
    $c->finish;
}

done_testing;
