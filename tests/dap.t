#!/usr/bin/perl
# The debug adapter, spoken to over pipes: executions stepped through forward and back.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use utf8;
use Test::More;
use FindBin;
use lib "$FindBin::Bin/lib";
use JSON::PP;
use Lindy;
use DapClient;
my $dir  = scratch();
my $true = JSON::PP::true;

put( 'a.bpl', <<'END' );
var g: int;
var log: [int]int;
type Ref;
const null: Ref;
datatype Pair { Pair(first: int, second: bool) }
function double(x: int): int { 2 * x }
procedure Inc(by: int) returns (r: int)
  requires by >= 0;
  modifies g;
  ensures r == old(g) + by;
{
  var p: Pair;
  p := Pair(by, by > 1);
  g := g + by;
  r := g;
}
procedure Main(n: int, a: [int]int) returns (sum: int)
  requires 0 <= n && n <= 3;
  modifies g, log;
{
  var i: int;
  var unused: bool;
  i := 0; sum := 0;
  g := 0;
  while (i < n)
    invariant sum >= 0;
  {
    call sum := Inc(i);
    log[i] := sum;
    i := i + 1;
  }
  assert g < 3;
}
END
my $a = "$dir/a.bpl";

sub started {
    my ( $arguments, $breakpoints ) = @_;
    my $c = DapClient->new($lindy);
    my $stop = $c->launch( { program => $a, procedure => 'Main', %$arguments }, $breakpoints );
    return ( $c, $stop );
}

sub have_ended { my ( $c, @pids ) = @_; return $c->until( sub { ProtocolClient::have_ended(@pids) } ) }

# ---- before anything is launched
{
    my $c = DapClient->new($lindy);
    is( $c->request('threads'), 'the first request is initialize', 'nothing before initialize' );
    my $can = $c->request( 'initialize', { adapterID => 'x' } );
    ok( $can->{$_}, $_ ) for qw(supportsStepBack supportsConditionalBreakpoints supportsRestartFrame supportsEvaluateForHovers);
    is( $c->request('initialize'), 'the adapter is initialized already', 'initialize once' );
    is( $c->request('threads'),    'there is no execution',              'nothing before launch' );
    is( $c->request('attach'),     'there is no such request',           'an unknown request' );
    is( $c->request('restart'),    'nothing is launched',                'no restart' );
    my @wrong = (
        [ 'no program',           {},                                              qr/'program' is to be/ ],
        [ 'a wrong engine',       { program => $a, engine => 'walk' },             qr/'engine' is to be run, explore or verify/ ],
        [ 'a wrong dialect',      { program => $a, dialect => 'walk' },            qr/'dialect' is to be/ ],
        [ 'a wrong number',       { program => $a, execution => 'x' },             qr/'execution' is to be a number/ ],
        [ 'no such file',         { program => '/no/such.bpl' },                   qr/such.bpl: / ],
        [ 'no such library',      { program => $a, libraries => ['x'] },           qr/no library 'x'/ ],
        [ 'no such script',       { program => $a, script => '/no/such.json' },    qr/such.json: / ],
    );
    like( $c->request( 'launch', $_->[1] ), $_->[2], $_->[0] ) for @wrong;
    put( 'bad.bpl', "procedure P() { x := 1; }\n" );
    like( $c->request( 'launch', { program => 'bad.bpl', cwd => $dir } ), qr{/bad.bpl:1:17: undeclared identifier: x}, 'a program with an error, from cwd' );
    is( $c->finish, 0, 'disconnect' );
}

# ---- run without debugging: no stop, also not at a breakpoint
for my $engine (qw(run verify)) {
    my ( $c, $end ) = started( { noDebug => $true, stopOnEntry => $true, engine => $engine }, [ { line => 24 } ] );
    is( $end->{event}, 'exited', "$engine: noDebug does not stop" );
    is( $end->{exitCode}, 1, '... and tells that it failed' );
    is( $c->event('terminated')->{event}, 'terminated', '... and ends the session' );
    is( $c->finish, 0, 'disconnect' );
}

# ---- forward to the failure, and back
{
    my ( $c, $stop ) = started( { stopOnEntry => $true } );
    is( $stop->{reason}, 'entry', 'stops at the entry' );
    is( $c->where, '23 Main', 'at the first command' );
    is( $c->go('next'), 'step 23 Main', 'the second command of the line' );
    is( $c->go('next'), 'step 24 Main', 'next' );
    $c->go('next') for 1 .. 2;
    is( $c->go('next'),     'step 28 Main', 'at a call' );
    is( $c->go('stepIn'),   'step 13 Inc',  'into it' );
    is( join( ' ', map { "$_->{name}:$_->{line}" } $c->frames ), 'Inc:13 Main:28', 'the stack' );
    is( $c->go('stepBack'), 'step 28 Main', 'back out of it' );
    is( $c->go('next'),     'step 29 Main', 'over it' );
    is( $c->go('stepBack'), 'step 28 Main', 'back over it' );
    $c->go('stepIn');
    is( $c->go('stepOut'), 'step 29 Main', 'out of it' );
    is( $c->go('continue'), 'exception 32 Main', 'to the failure' );
    my $info = $c->request( 'exceptionInfo', { threadId => 1 } );
    is( $info->{description}, 'assertion violated: g < 3', 'what fails' );
    is( $info->{exceptionId}, 'assertion', 'its kind' );
    is( $info->{details}{stackTrace}, 'g -> 3', 'its values' );
    my $now = $c->values_of;
    is( $now->{Globals}{g}{value}, '3', 'a global at the end' );
    is( $now->{Globals}{'old(g)'}{value}, '0', 'and at the beginning' );
    my $frame = $c->request( 'stackTrace', { threadId => 1 } )->{stackFrames}[0]{id};
    my @scopes = map { "$_->{name} ($_->{namedVariables})" } @{ $c->request( 'scopes', { frameId => $frame } )->{scopes} };
    is( $scopes[0], 'Parameters, results and locals (4)', 'the first scope, which editors open by themselves' ) or diag "@scopes";
    my $own = $now->{'Parameters, results and locals'};
    is( $own->{n}{value}, '3', 'has parameters' );
    is( $own->{n}{type}, 'int', 'with their types' );
    is( $own->{sum}{value}, '3', 'results' );
    is( $own->{i}{value}, '3', 'and locals' );
    ok( !$own->{unused}, 'a variable that is not used has no value' );
    my @points = @{ $c->request( 'variables', { variablesReference => $now->{Globals}{log}{variablesReference} } )->{variables} };
    is( join( ' ', map { "$_->{name}=$_->{value}" } @points ), '[0]=0 [1]=1 [2]=3', 'a map as a tree' );
    is( $points[2]{evaluateName}, 'log[2]', 'a point as an expression' );
    my $piece = $c->request( 'variables', { variablesReference => $now->{Globals}{log}{variablesReference}, filter => 'indexed', start => 1, count => 1 } );
    is( join( ' ', map { $_->{name} } @{ $piece->{variables} } ), '[1]', 'a piece of it' );
    is( $c->go('stepBack'), 'step 25 Main', 'back from the failure' );
    is( $c->evaluate('g'), '3', 'the same value there' );
    is( $c->go('reverseContinue'), 'entry 23 Main', 'back to the beginning' );
    is( $c->evaluate('i'), '0', 'the value at the beginning' );
    is( $c->go('stepBack'), 'entry 23 Main', 'there is nothing before it' );
    is( $c->go('continue'), 'exception 32 Main', 'and forward again' );
    is( $c->go('continue'), 'terminated', 'the end' );
    is( $c->event('exited')->{body}{exitCode}, 1, 'it failed' );
    is( $c->request( 'next', { threadId => 1 } ), 'there is no execution', 'nothing after the end' );
    is( $c->finish, 0, 'disconnect' );
}

# ---- breakpoints
{
    my ( $c, $stop ) = started( {}, [ { line => 29, condition => 'i == 1' }, { line => 31 }, { line => 14, hitCondition => '>= 3' }, { line => 99 } ] );
    is( join( ' ', map { $_->{verified} ? $_->{line} : 'no' } @{ $c->{set} } ), '29 32 14 no', 'breakpoints move to commands' );
    is( $stop->{reason} . ' ' . $c->where, 'breakpoint 29 Main', 'a condition' );
    is_deeply( $stop->{hitBreakpointIds}, [ $c->{set}[0]{id} ], 'which breakpoint' );
    is( $c->evaluate('i'), '1', 'it holds' );
    is( $c->go('continue'), 'breakpoint 14 Inc', 'a condition on hits' );
    is( $c->evaluate('by'), '2', 'the third' );
    is( $c->go('continue'), 'exception 32 Main', 'a breakpoint at what fails' );
    is( $c->go('reverseContinue'), 'breakpoint 14 Inc', 'the same hit from behind' );
    is( $c->go('reverseContinue'), 'breakpoint 29 Main', 'and the condition' );
    is( $c->go('reverseContinue'), 'entry 23 Main', 'and no other' );
    my $set = $c->request( 'setBreakpoints', { source => { path => $a }, breakpoints => [ { line => 14, logMessage => 'by is {by}, {nothing}' }, { line => 29, hitCondition => 'x' }, { line => 28, condition => 'i + 1' } ] } );
    is( $set->{breakpoints}[1]{verified}, JSON::PP::false, 'a condition on hits that is none' );
    like( $c->go('continue'), qr/^breakpoint 28 Main/, 'a condition that is none stops' );
    like( $c->event('output')->{body}{output}, qr/Main.n = 3/, 'the execution is announced' );
    like( $c->event('output')->{body}{output}, qr/line 28: 'i \+ 1' is no condition/, 'and it is said' );
    $c->go('continue');
    is( $c->event('output')->{body}{output}, "by is 0, {undeclared identifier: nothing (column 1)}\n", 'a log point' );
    my $places = $c->request( 'breakpointLocations', { source => { path => $a }, line => 23, endLine => 24 } );
    is( join( ' ', map { "$_->{line}:$_->{column}" } @{ $places->{breakpoints} } ), '23:5 23:15 24:5', 'where breakpoints can be' );
    $c->finish;
}

# ---- expressions
{
    my ( $c, $stop ) = started( {}, [ { line => 15, condition => 'by == 2' } ] );
    my ( $inc, $main ) = $c->frames;
    my @right = (
        [ 'by + 1',                                              '3' ],
        [ 'double(g) - old(g)',                                  '5' ],
        [ 'p',                                                   'Pair(2, true)' ],
        [ 'p->first',                                            '2' ],
        [ 'p is Pair && !p->second',                             'false' ],
        [ 'log',                                                 '[0 -> 0, 1 -> 1]' ],
        [ 'log[1 := 7][1]',                                      '7' ],
        [ '(forall k: int :: 0 <= k && k < by ==> log[k] == k)', 'true' ],
        [ 'exists k: int :: 0 <= k && k < 9 && log[k] == 5',     'false' ],
        [ '(lambda x: int :: x + by)[4]',                        '6' ],
        [ '(var x := by; x * x)',                                '4' ],
        [ '7bv8[3:0] ++ 1bv1',                                   '15bv4' ],
        [ 'if by > 1 then 1.5 else 2.5',                         '1.5' ],
        [ 'null == null',                                        'true' ],
    );
    is( $c->evaluate( $_->[0] ), $_->[1], $_->[0] ) for @right;
    is( $c->evaluate( 'i + n', $main->{id} ), '5', 'in the frame of the caller' );
    my @wrong = (
        [ 'i',                          qr/undeclared identifier: i/ ],
        [ 'by +',                       qr/./ ],
        [ 'by by',                      qr/column 4/ ],
        [ 'by == true',                 qr/invalid argument types.*column 4/ ],
        [ '',                           qr/./ ],
        [ "by) + (by",                  qr/./ ],
        [ 'exists x: int :: x * x == 2', qr/cannot be evaluated: / ],
        [ '(forall<T> x: T :: x == x)', qr/not possible here/ ],
        [ '(' x 200_000,                qr/./ ],
    );
    like( $c->evaluate( $_->[0] ), $_->[1], 'wrong: ' . substr $_->[0], 0, 40 ) for @wrong;
    is( $c->evaluate('unused'), 'undeclared identifier: unused (column 1)', 'a local of another procedure' );
    is( $c->evaluate( 'unused', $main->{id} ), 'not possible here: a variable that the program does not use', 'a variable without a value' );
    is( $c->evaluate("by\0 + nothing"), 'there is no expression', 'a zero byte does not cut an expression short' );
    is( $c->evaluate( 'by', 77 ), 'there is no such frame', 'a frame that is not there' );
    my $p = $c->request( 'evaluate', { expression => 'p', context => 'hover' } );
    is( $p->{type}, 'Pair', 'its type' );
    my $parts = $c->request( 'variables', { variablesReference => $p->{variablesReference} } )->{variables};
    is( join( ' ', map { "$_->{evaluateName}=$_->{value}" } @$parts ), 'p->first=2 p->second=true', 'a datatype as a tree' );
    is( $c->request( 'variables', { variablesReference => 999 } ), 'these variables are gone', 'a reference that is none' );
    is( $c->go('restartFrame', frameId => $main->{id} ), 'restart 23 Main', 'back to the beginning of a frame' );
    $c->finish;
}

# ---- other executions
{
    my ( $c, $stop ) = started( {} );
    my $list = $c->request( 'lindy/executions', { count => 3 } );
    is( scalar @{ $list->{executions} }, 3, 'three executions' );
    my ($passing) = grep { $_->{outcome} eq 'passed' } @{ $list->{executions} };
    ref $c->request( 'restart', { execution => $passing->{number} } ) or fail('restart');
    $stop = $c->event('stopped')->{body};
    is( $stop->{description}, 'end of the execution', 'a passing execution stops at its end' );
    is( $c->where, '33 Main', 'at the brace' );
    is( $c->go('stepBack'), 'step 32 Main', 'and back' );
    is( $c->request( 'lindy/executions' )->{current}, $passing->{number}, 'which one it is' );
    like( $c->request( 'restart', { execution => 1000, arguments => { program => $a, procedure => 'Main' } } ), qr/^only \d+ executions were found/, 'one that is not there' );
    is( $c->event('terminated')->{event}, 'terminated', 'ends the session' );
    $c->finish;
    ( $c, $stop ) = started( { engine => 'explore' } );
    is( $stop->{reason} . ' ' . $c->where, 'exception 32 Main', 'an execution that explore finds' );
    $c->finish;
    system "$lindy run --entry=Main --save=main.json a.bpl > out 2>&1";
    ( $c, $stop ) = started( { script => 'main.json', cwd => $dir } );
    is( $stop->{reason} . ' ' . $c->where, 'exception 32 Main', 'a saved execution' );
    $c->finish;
    put( 'no.json', '{"x":1}' );
    ( $c, $stop ) = started( { script => 'no.json', cwd => $dir } );
    like( $stop, qr/no execution was found: /, 'a script that is none' );
    $c->finish;
    put( 'old.bpl', "var g: int;\nprocedure P(is: int) { g := is / 2; assert g != 3; }\n" );
    ( $c, $stop ) = started( { program => "$dir/old.bpl", procedure => 'P', dialect => 'boogie2', inferModifies => $true } );
    is( $stop->{reason} . ' ' . $c->where, 'exception 2 P', 'a program in another dialect' );
    $c->finish;
    put( 'ok.bpl', "procedure P(x: int) { assert x == x; }\n" );
    ( $c, $stop ) = started( { program => "$dir/ok.bpl", procedure => 'P', engine => 'explore' } );
    like( $stop, qr/^no failing execution was found/, 'nothing fails' );
    $c->finish;
}

# ---- counterexamples of a proof
{
    put( 'proof.bpl', <<'END' );
var g: int;
procedure Add(by: int) returns (r: int);
  modifies g;
  ensures g >= old(g);
procedure Main(n: int, m: [int]int)
  requires 0 <= n;
  modifies g;
{
  var i: int, r: int;
  g := 0;
  i := 0;
  while (i < n)
    invariant i >= 0;
  {
    i := i + 1;
  }
  call r := Add(m[i]);
  assert g < 3;
  assert n < 7 && m[2] == 5;
}
procedure Fine(x: int) { assert x == x; }
procedure Open(x: int) { assert (exists k: int :: k > x && k mod 7 == 3); }
END
    my $proof = { program => "$dir/proof.bpl", engine => 'verify' };
    my ( $c, $stop ) = started($proof);
    is( "$stop->{reason}: $stop->{description} " . $c->where, 'exception: a check fails 18 Main', 'begins at the check that fails' );
    like( $c->event('output')->{body}{output}, qr/^Main with n = \d+.* failed: this assertion could not be proved$/, 'it is announced' );
    like( $c->event('output')->{body}{output}, qr/^A counterexample of the proof: loops begin at any iteration/, 'and what it is' );
    is( $c->request( 'exceptionInfo', { threadId => 1 } )->{description}, 'this assertion could not be proved', 'what fails' );
    my $g = $c->evaluate('g');
    cmp_ok( $g, '>=', 3, 'a value at the end' );
    is( $c->request( 'threads' )->{threads}[0]{name}, 'Main: counterexample', 'the thread' );
    is_deeply( $c->request( 'stackTrace', { threadId => 1, startFrame => 1, levels => 19 } )->{stackFrames}, [], 'one frame and no more' );
    is( $c->go('stepBack'), 'step 17 Main', 'back to the call' );
    is( $c->evaluate(' g '), $g, 'which has given that value' );
    is( $c->values_of->{'Given here'}{g}{value}, $g, 'as its scope says' );
    like( $c->go('stepBack'), qr/^step 11 Main/, 'and before the loop, which the execution does not enter' );
    is( $c->evaluate('g'), '0', 'where it had another' );
    is( $c->go('reverseContinue'), 'entry 5 Main', 'the beginning' );
    like( $c->evaluate('g + 1'), qr/^1$/, 'a value at entry' );
    like( $c->request( 'exceptionInfo', { threadId => 1 } ), qr/no check fails/, 'nothing fails there' );
    is( $c->go('next'), 'step 10 Main', 'a step' );
    is( $c->evaluate('g + 1'), '1', 'an expression' );
    is( $c->evaluate('(exists k: int :: 0 <= k && k < n + 1)'), 'true', 'with a quantifier' );
    like( $c->evaluate('g + true'), qr/invalid argument types/, 'a wrong one' );
    my $set = $c->request( 'setBreakpoints', { source => { path => "$dir/proof.bpl" }, breakpoints => [ { line => 17 }, { line => 15 }, { line => 11, condition => 'g > 0' } ] } );
    is( join( ' ', map { $_->{verified} ? $_->{line} : $_->{message} } @{ $set->{breakpoints} } ), '17 the counterexample does not come here conditions are for executions, not for counterexamples', 'breakpoints' );
    is( $c->go('continue'), 'breakpoint 17 Main', 'stop there' );
    my $list = $c->request( 'lindy/executions', { count => 10 } );
    is( scalar @{ $list->{executions} }, 2, 'both failing checks' );
    ref $c->request( 'restart', { execution => 2 } ) or fail('restart');
    $c->event('stopped');
    is( $c->go('continue'), 'exception 19 Main', 'the other one, behind the breakpoint' );
    my $m = $c->values_of->{Values}{m};
    my @points = map { $_->{name} } @{ $c->request( 'variables', { variablesReference => $m->{variablesReference} } )->{variables} };
    like( "@points", qr{\[2\]}, 'a map is a tree' );
    like( $c->request( 'exceptionInfo', { threadId => 1 } )->{details}{stackTrace}, qr/^n -> \d+$/m, 'the values that it reads' );
    is( $c->go('continue'), 'terminated', 'the end' );
    is( $c->finish, 0, 'disconnect' );
    ( $c, $stop ) = started( { %$proof, procedure => 'Fine' } );
    is( $stop, 'every check was proved', 'no counterexample' );
    $c->finish;
    ( $c, $stop ) = started( { %$proof, procedure => 'Open' } );
    is( $stop->{description}, 'a check fails, which is not confirmed', 'an unconfirmed one says so' );
    is( $c->request('threads')->{threads}[0]{name}, 'Open: unconfirmed counterexample', 'everywhere' );
    like( $c->wait_for( sub { ( $_->{body}{category} // '' ) eq 'important' } )->{body}{output}, qr/^This counterexample is not confirmed: /, 'with the reason' );
    $c->finish;
}

# Expressions over all kinds of values
{
    put( 'values.bpl', <<'END' );
type Ref;
const null: Ref;
const limit: int;
const other: int;
datatype Pair { Pair(left: int, right: bool) }
function double(x: int): int { 2 * x }
function unknown(x: int): int;
var heap: [Ref]int;
procedure P(p: Ref, q: Ref, s: Pair, m: [int]int, n: int, b: bv8)
  requires p != null && q == null && s == Pair(3, true) && n == 4 && m[n] == 6 && b == 250bv8;
  requires heap[p] == 7 && heap[q] == 8 && limit == 5 && unknown(1) == 2;
  modifies heap;
{
  heap[p] := 9;
  assert limit != 5 && (m[n] == 6 && heap[p] + unknown(1) == 0 && q != null && s->left + 1 == n && b != 0bv8 && m[0] == 1);
}
END
    my ( $c, $stop ) = started( { program => "$dir/values.bpl", procedure => 'P', engine => 'verify' } );
    is( $stop->{description}, 'a check fails', 'a counterexample with all kinds of values' );
    my %is = (
        'p != q'                => 'true',
        'q == null'             => 'true',
        'p == null'             => 'false',
        'heap[p] + double(n)'   => '17',
        'old(heap)[p]'          => '7',
        'old(heap[q]) - heap[q]' => '0',
        's->left + m[n]'        => '9',
        's is Pair && s->right' => 'true',
        'Pair(n, s->right)'     => 'Pair(4, true)',
        'b ++ 1bv8'             => '64001bv16',
        'q'                     => 'null',
        'limit + 1'             => '6',
        'unknown(1) + n'        => '6',
        'm[4 := 1][4]'          => '1',
    );
    is( $c->evaluate($_), $is{$_}, $_ ) for sort keys %is;
    like( $c->evaluate('m[n := 2]'), qr/^\[.*4 -> 2, .*else -> -?\d+\]$/, 'a map' );
    like( $c->evaluate('unknown(2)'), qr/no value of unknown\(2\) here$/, 'a function that nothing defines' );
    like( $c->evaluate('other'), qr/no value of other here$/, 'a constant that does not matter' );
    like( $c->evaluate('n div 0'), qr/leaves the result open$/, 'what has no meaning' );
    like( $c->evaluate('(forall k: int :: m[k] < 7)'), qr/^(cannot be evaluated: .*|true|false)$/, 'a quantifier without bounds' );
    $c->finish;
}

# A value whose text is cut is known as a whole.
{
    my $fields = join ', ', map { "field$_: int" } 1 .. 60;
    my $values = join ', ', map { 1000000 + $_ } 1 .. 60;
    put( 'wide.bpl', <<"END" );
datatype Wide { Wide($fields) }
procedure P(w: Wide)
{
  assert w != Wide($values);
}
END
    my ( $c, $stop ) = started( { program => "$dir/wide.bpl", procedure => 'P', engine => 'verify' } );
    is( $stop->{description}, 'a check fails', 'a value that is too large for a line' );
    like( $c->evaluate('w'), qr/^Wide\(1000001, .*\.\.\.$/, 'its text is cut' );
    is( $c->evaluate('w->field60'), '1000060', 'its last field is known' );
    my $whole = $c->request( 'evaluate', { expression => 'w' } );
    my $parts = $c->request( 'variables', { variablesReference => $whole->{variablesReference} } )->{variables};
    is( scalar @$parts, 60, 'and so are its parts' );
    is( $parts->[59]{value}, '1000060', 'each with its value' );
    $c->finish;
}

# ---- what is no request
{
    my ( $c, $stop ) = started( {} );
    my @wrong = (
        [ 'JSON that is none',       sub { $c->send_json('{"seq":') } ],
        [ 'a number',                sub { $c->send_json('7') } ],
        [ 'no command',              sub { $c->send_json('{"seq":5,"type":"request"}') } ],
        [ 'arguments are a list',    sub { $c->send_json('{"seq":5,"type":"request","command":"next","arguments":[1]}') } ],
        [ 'a seq that is a text',    sub { $c->send_json('{"seq":"5","type":"request","command":"next"}') } ],
        [ 'a header without length', sub { $c->raw("Content-Type: x\r\n\r\n") } ],
    );
    for my $one (@wrong) {
        $one->[1]->();
        my $answer = $c->wait_for( sub { $_->{type} eq 'response' } );
        ok( !$answer->{success}, $one->[0] );
    }
    my $long = '1' . '+1' x 20_000;
    is( $c->evaluate($long), '20001', 'a long expression' );
    is( $c->evaluate('n'), '3', 'and it still answers' );
    is( $c->finish, 0, 'disconnect' );
}

# ---- a search that does not end, and processes that are left
{
    put( 'long.bpl', "procedure P(x: int) { var y: int; y := 0; while (true) { y := y + 1; assert y != x * x * x + 1000000007; } }\n" );
    my $c = DapClient->new($lindy);
    $c->request( 'initialize', {} );
    my $launch = $c->ask( 'launch', { program => "$dir/long.bpl" } );
    $c->event('initialized');
    my $stack = $c->ask( 'stackTrace', { threadId => 1 } );
    is( ref $c->request( 'cancel', { requestId => $stack } ), 'HASH', 'the loop answers while it searches' );
    is( $c->answer($stack)->{message}, 'cancelled', 'a request that waits is cancelled' );
    my @children;
    $c->until( sub { @children = children( $c->{pid} ) } );
    ok( @children > 0, 'the search is a process' );
    $c->request('terminate');
    is( $c->answer($launch)->{message}, 'the session has ended', 'the launch is answered' );
    is( $c->event('terminated')->{event}, 'terminated', 'terminated' );
    ok( have_ended( $c, @children ), 'and its processes are gone' );
    $c->finish;
    ( $c, my $stop ) = started( {} );
    @children = children( $c->{pid} );
    is( scalar @children, 1, 'the debuggee is a process' );
    kill 'KILL', @children;
    is( $c->event('terminated')->{event}, 'terminated', 'the debuggee dies: the session ends' );
    is( $c->request( 'threads', {} ), 'there is no execution', 'and the adapter answers' );
    is( $c->finish, 0, 'disconnect' );
    ( $c, $stop ) = started( {} );
    @children = children( $c->{pid} );
    is( $c->vanish, 1, 'the editor goes away' );
    ok( have_ended( $c, @children ), 'and nothing is left' );
}

# ---- C#: virtual calls go where they go on the command line
SKIP: {
    my $why = absent('mcs');
    skip $why, 8 if $why;
    put( 'Virtual.cs', <<'END' );
using System.Diagnostics.Contracts;
public class B { public virtual int Foo() { return 1; } }
public class D : B {
  public override int Foo() { return 2; }
}
public class P {
  public static void Right() { B d = new D(); Contract.Assert(d.Foo() == 2); }
  public static void Wrong() { B d = new D(); Contract.Assert(d.Foo() == 1); }
}
END
    is( system('mcs -debug -d:CONTRACTS_FULL -t:library Virtual.cs'), 0, 'an assembly' );
    for my $engine (qw(run explore)) {
        my $command = "\$LINDY $engine --entry";
        is( ( run("$command=P.Right Virtual.dll") )[0], 0, "$engine: right on the command line" );
        is( ( run("$command=P.Wrong Virtual.dll") )[0], 4, '... and wrong' );
        my $c = DapClient->new($lindy);
        my $stop = $c->launch( { program => "$dir/Virtual.dll", procedure => 'P.Wrong', engine => $engine }, [] );
        is( ref $stop ? "$stop->{reason} " . $c->where : $stop, 'exception 8 P.Wrong', '... the debugger finds the same' );
        $c->finish;
    }
    my $c = DapClient->new($lindy);
    my $stop = $c->launch( { program => "$dir/Virtual.dll", procedure => 'P.Right', stopOnEntry => $true }, [] );
    my @at;
    for ( 1 .. 40 ) { my $to = $c->go('stepIn'); push @at, $to; last if $to eq 'terminated' }
    ok( scalar( grep {/ 4 D\.Foo/} @at ), 'and it steps into the body of the object' ) or diag explain [ $stop, @at ];
    $c->finish;
}

# ---- recursion, code that loops for long, and pausing
{
    put( 'deep.bpl', <<'END' );
procedure Down(k: int) returns (r: int) { if (k > 0) { call r := Down(k - 1); r := r + 1; } else { r := 0; } }
procedure Main() { var r, i: int; call r := Down(500); i := 0; while (i < 90000) { i := i + 1; } assert r == 1; }
END
    my ( $c, $stop ) = started( { program => "$dir/deep.bpl" }, [ { line => 1, column => 80 } ] );
    my $trace = $c->request( 'stackTrace', { threadId => 1, startFrame => 1, levels => 2 } );
    is( $trace->{totalFrames}, 501, 'a deep stack' );
    is( scalar @{ $trace->{stackFrames} }, 2, 'a piece of it' );
    is( $c->evaluate('k'), '1', 'the innermost' );
    is( $c->evaluate( 'k', $trace->{stackFrames}[1]{id} ), '3', 'another frame has its own variables' );
    $c->request( 'setBreakpoints', { source => { path => "$dir/deep.bpl" }, breakpoints => [ { line => 2, column => 82, condition => 'i < 0' } ] } );
    my $on = $c->ask( 'continue', { threadId => 1 } );
    $c->answer($on);
    $c->request( 'pause', { threadId => 1 } );
    $stop = $c->event('stopped')->{body};
    like( $stop->{reason}, qr/^(pause|exception)$/, 'pausing' );
    $c->finish;
}
done_testing;
