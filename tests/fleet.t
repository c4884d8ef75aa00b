#!/usr/bin/perl
# Runs over many programs: --separately, projects, reports, shards and merge. Speaks TAP.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Cwd qw(abs_path);
use JSON::PP;
use Lindy;
use POSIX ();
use Test::More;

scratch();
mkdir $_ for qw(p p/deep p/.hidden);
my $good = "procedure P(x: int) requires x > 0; { assert x >= 0; }\n";
my $bad  = "procedure Q(x: int) { assert x != 7; }\n";
put( 'p/b.bpl',         $good );
put( 'p/a.bpl',         $good . $bad );
put( 'p/deep/c.bpl',    $bad );
put( 'p/deep/d.txt',    'no program' );
put( 'p/.hidden/e.bpl', $bad );
put( 'p/z.bpl',         "procedure {;\n" );
my %timeless = ( seconds => 1, host => 1 );

# A report without times and hosts.
sub bare {
    my ($x) = @_;
    return [ map { bare($_) } @$x ] if ref $x eq 'ARRAY';
    return { map { $timeless{$_} ? () : ( $_ => bare( $x->{$_} ) ) } keys %$x } if ref $x eq 'HASH';
    return $x;
}
sub report { return JSON::PP->new->canonical->encode( bare( decode_json( get( $_[0] ) ) ) ) }
sub names  { return join ' ', map { $_->{name} } @{ decode_json( get( $_[0] ) )->{programs} } }

# ---- many files
expect( 'a folder', '$LINDY check -q --separately p', 2, qr/p\/z\.bpl:1:/, '' );
my ( $status, $out ) = run('$LINDY verify --separately p -j3');
is( $status, 2, 'the worst status counts' );
like( $out, qr/^p\/a\.bpl: 1 verified, 1 refuted.*^p\/b\.bpl: 1 verified, 0 refuted.*^p\/deep\/c\.bpl: 0 verified.*errors? in p\/z\.bpl\n4 programs: 1 verified, 2 refuted, 0 inconclusive, 1 illegal in/ms,
    'in the order of names, one summary' );
( undef, $out ) = run('$LINDY run --separately p/b.bpl p/z.bpl');
like( $out, qr/^2 programs: 1 passed, 0 failed, 1 illegal in/m, 'an illegal program has not failed' );
( undef, $out ) = run('$LINDY fmt --check --separately p/z.bpl');
like( $out, qr/^1 program: 0 in order, 0 not in order, 1 illegal in/m, '... nor is it out of order' );
my ( undef, $sum ) = run('$LINDY verify --separately --json -j1 p/b.bpl p/z.bpl');
is_deeply( [ @{ ( events($sum) )[-1] }{qw(verdict verified refuted illegal)} ], [ 'illegal', 1, 0, 1 ], '... with a count of its own in JSON' );
is( ( events($sum) )[-2]{verdict}, 'illegal', '... and a verdict' );
( undef, $out ) = run('$LINDY verify --separately p -j3');
unlike( $out, qr/hidden|d\.txt/, 'hidden files and other files are left out' );
my ( undef, $one ) = run('$LINDY verify --separately p -j1');
s/in [0-9.]+ s/in 0 s/g for $out, $one;
is( $one, $out, 'the output does not depend on -j' );
expect( 'a pattern', q{$LINDY check --separately 'p/**/[ac].bpl'}, 0, qr/in p\/a\.bpl\n.*in p\/deep\/c\.bpl\n2 programs: 2 legal, 0 illegal/, '' );
expect( 'a file named twice', '$LINDY check --separately p/b.bpl ./p/b.bpl p/b.bpl', 0, qr/1 program: 1 legal/, '' );
expect( 'an empty folder', 'mkdir -p none; $LINDY check --separately none', 1, '', qr/no \.bpl or \.dll file in this folder/ );
expect( 'a file that is not there', '$LINDY check --separately p/b.bpl p/nil.bpl', 1, qr/2 programs: 1 legal, 0 illegal, 1 unread/, qr/nil\.bpl/ );
expect( 'one file for several programs', '$LINDY run --separately p --html=x.html', 1, '', qr/--html is for one program/ );
my @events = events( ( run('$LINDY test --separately --json -j1 p/a.bpl p/b.bpl') )[1] );
is( join( ' ', map { $_->{event} } @events ), 'program result execution result summary program result summary summary', 'the events of programs, in order' )
  or diag( join ' ', map { $_->{event} } @events );
is( $events[-1]{programs}, 2, 'the last one counts programs' );
for my $command (qw(check verify run test explore fmt)) {
    my ($s) = run("\$LINDY $command --separately --report=json:r.json p/b.bpl p/deep > o 2>&1");
    is( names('r.json'), 'p/b.bpl p/deep/c.bpl', "$command: both programs are in the report" );
    is( decode_json( get('r.json') )->{status}, $s, "$command: the report has the exit status" );
}

# ---- a run that ends early: what was known is there, and what is open is listed
put( 'hard.bpl', <<'END' );
procedure Soon(x: int) { assert x != 7; }
procedure Hard(a: int, b: int, c: int) requires a > 2 && b > 2 && c > 2;
{ assert a * a * a + b * b * b != c * c * c; assert a * b * c > 1; }
procedure Late(x: int) { assert x == x; }
END
put( 'also.bpl', get('hard.bpl') );
sub ends_early {
    my ( $signal, @command ) = @_;
    my $pid  = start( $lindy, @command );
    my $sent = 0;
    my $status = end_of( $pid, 60, sub { $sent += kill $signal, $pid if !$sent && $_[0] > 1 && get('out') =~ /Soon/ } );
    return ( $status, get('out') );
}
put( 'endless.bpl', <<'END' );
procedure main(n: int, m: [int]int)
{ var i: int; i := 0; assert {:msg "Soon"} n != 3; while (i < n) { i := i + m[i] * m[i] + 1; } assert i * i != 7 * n * n * n + 3; }
END
( $status, $out ) = ends_early( 'KILL', qw(explore --json --keep-going endless.bpl) );
is( $status, 'signal 9', 'a killed explore' );
like( $out, qr/"outcome":"failed".*Soon/, '... has printed the bugs that it knew' );
my @hard = qw(verify --separately --timeout=0 hard.bpl also.bpl);
for my $jobs ( 1, 2 ) {
    ( $status, $out ) = ends_early( 'KILL', @hard, '--json', "-j$jobs" );
    my $soon = join ' ', map {"$_->{file} $_->{unit}"} grep { $_->{event} eq 'result' && $_->{unit} eq 'Soon' } events($out);
    like( "$status $soon", qr/^signal 9 (?:hard|also)\.bpl Soon/, "-j$jobs: killed, it has printed what it knew" );
    ( $status, $out ) = ends_early( 'TERM', @hard, '--json', "-j$jobs" );
    my ( $of, %open ) = ('');
    for my $e ( events($out) ) {
        $of = $e->{name} if $e->{event} eq 'program';
        $open{"$of $e->{unit}"} = $e if $e->{event} eq 'result' && ( $e->{reason} // '' ) eq 'interrupted';
    }
    my $one = $open{'hard.bpl Hard'};
    is( $status, 130, "-j$jobs: the status of an interrupted run" );
    ok( $one && $one->{seconds} > 0.5 && join( ' ', map { $_->{line} } @{ $one->{open} } ) eq '3 3', '... the open checks of what was being proved, and its time' )
      or diag($out);
    my $sum = ( events($out) )[-1];
    is( "$sum->{programs} " . ( $sum->{not_begun} // 0 ), $jobs == 1 ? '1 1' : '2 0', '... and the programs' ) or diag($out);
}
( $status, $out ) = ends_early( 'INT', @hard, '-j1' );
like( $out, qr/error\[V001\].*Hard is neither proved nor refuted \(interrupted after.*^ +(?:= )?open: the checks? at lines? 3.*^hard\.bpl: .* 1 refuted.*^also\.bpl: interrupted before it began\n1 program: .*, 1 not begun in/ms, 'as text' )
  or diag($out);
( $status, $out ) = ends_early( 'TERM', qw(explore --entry=all --keep-going hard.bpl) );
like( $out, qr/^--- Soon\n.*^1 bug found.*^incomplete: interrupted \(.*^bug found: of 3 procedures, \d without a bug, 1 with one, [12] undecided/ms, 'explore: what is open of several entries' )
  or diag($out);

# ---- a folder without the option
expect( "$_ of a folder", "\$LINDY $_ p", 1, '', qr/^lindy: error: p: is a directory; with --separately each file in it is a program: lindy $_ --separately p$/m ) for qw(check verify run explore test);
expect( 'dump of a folder', '$LINDY dump p', 1, '', qr/^lindy: error: p: is a directory$/m );

# ---- one program
( $status, $out ) = run('$LINDY verify --report=json:one.json p/a.bpl');
my $r = decode_json( get('one.json') );
is( "$status $r->{status} $r->{programs}[0]{verdict}", '4 4 refuted', 'a report of one program' );
like( $out, qr/error\[V001\].*\n1 verified, 1 refuted/s, 'beside the usual output' );
my ($d) = grep { $_->{event} eq 'diagnostic' } @{ $r->{programs}[0]{events} };
is( "$d->{code} $d->{line} @{$d->{trace}[0]{values}}[0]->{name}", 'V001 2 x', 'with place, trace and values' );
expect( 'no such format', '$LINDY verify --report=nil:x p/a.bpl', 1, '', qr/no such format \(json/ );
expect( 'no file',        '$LINDY verify --report=json p/a.bpl',  1, '', qr/expected FORMAT:FILE/ );

# ---- shards
put( "p/s$_.bpl", $_ % 3 ? $good : $bad ) for 1 .. 9;
run('$LINDY verify --separately p --report=json:whole.json');
for my $n ( 1, 4, 30 ) {
    run("\$LINDY verify --separately p --shard=$_/$n --report=json:shard$_.json") for 1 .. $n;
    my ($s) = run( "\$LINDY merge --report=json:merged.json " . join ' ', map {"shard$_.json"} reverse 1 .. $n );
    is( $s, 2, "$n shards: the exit status is that of one run" );
    is( report('merged.json'), report('whole.json'), "$n shards: the merged report is that of one run" );
}
run("\$LINDY verify --separately p --shard=$_/3 --report=json:shard$_.json") for 1 .. 3;
expect( 'a shard is missing', '$LINDY merge shard1.json shard3.json', 1, qr/programs/, qr/shard 2 of 3 is missing.*was not done/s );
expect( 'a shard is there twice', '$LINDY merge shard1.json shard2.json shard3.json shard2.json', 1, '', qr/both shard 2 of 3/ );
run('$LINDY verify --timeout=9 --separately p --shard=2/3 --report=json:other.json');
expect( 'another run', '$LINDY merge shard1.json other.json shard3.json', 1, '', qr/the options differ/ );
( my $odd = get('shard1.json') ) =~ s/"status":0/"status":99/;
put( 'odd.json', $odd );
expect( 'a status that there is not', '$LINDY merge odd.json shard2.json shard3.json', 1, '', qr/odd\.json: a program in it is damaged/ );
put( 'torn.json', substr get('shard1.json'), 0, 300 );
expect( 'half a report',   '$LINDY merge torn.json shard2.json', 1, '', qr/torn\.json: line \d+/ );
expect( 'no report at all', '$LINDY merge p/a.bpl',              1, '', qr/p\/a\.bpl: line 1/ );
expect( 'no shard', "\$LINDY verify --shard=$_ p/a.bpl", 1, '', qr/expected I\/N/ ) for '0/3', '4/3', 'x', '1/0', '1/3x';

# ---- shards of one program
put( 'units.bpl', join '', map { "procedure U$_(x: int) { assert x != $_ || " . ( $_ % 4 ? 'true' : 'false' ) . "; }\n" } 1 .. 13 );
for my $command (qw(verify test)) {
    run("\$LINDY $command units.bpl --report=json:whole.json");
    run("\$LINDY $command units.bpl --shard=$_/3 --report=json:shard$_.json") for 1 .. 3;
    my ($s) = run('$LINDY merge --report=json:merged.json shard2.json shard3.json shard1.json');
    is( $s, 4, "$command: the exit status of one run" );
    my @units = map { $_->{unit} } grep { $_->{event} eq 'result' } @{ decode_json( get('merged.json') )->{programs}[0]{events} };
    is( "@units", join( ' ', map {"U$_"} 1 .. 13 ), "$command: every unit once, in order" );
    is( report('merged.json'), report('whole.json'), "$command: the merged report is that of one run" ) if $command eq 'verify';
    expect( "$command: a part is missing", '$LINDY merge shard1.json shard3.json', 1, qr/./, qr/shard 2 of 3 is missing.*U\d+ was not done/s );
}
expect( 'nothing to divide', '$LINDY run --shard=1/2 units.bpl', 1, '', qr/only by programs/ );

# ---- shards of the paths of one program: 15 branches, one assertion that only one path breaks, or none
sub branches {
    my ($assertion) = @_;
    return "procedure Main() {\n  var s: int, b: int;\n  s := 0;\n"
      . join( '', map { "  havoc b; if (b > $_) { s := s + " . ( 1 << $_ ) . "; } else { s := s * 3 + 1; }\n" } 0 .. 14 ) . "  assert $assertion;\n}\n";
}
my $paths = '$LINDY explore --engine=symbolic --without=merging,subsumption,localization';
sub explored {
    my ( $name, $n ) = @_;
    run("$paths --shard=$_/$n --report=json:path$_.json $name") for 1 .. $n;
    my ( $s, $o ) = run( '$LINDY merge --report=json:merged.json ' . join ' ', map {"path$_.json"} 1 .. $n );
    return ( $s, decode_json( get('merged.json') )->{programs}[0] );
}
put( 'safe.bpl', branches('s >= 0') );
my ( $all, $part ) = explored( 'safe.bpl', 3 );
is( "$all $part->{verdict}", '0 verified', 'all paths, in three shards' );
my @parts = map { decode_json( get("path$_.json") )->{programs}[0] } 1 .. 3;
is( "@{[map { $_->{status} } @parts]}", '5 5 5', 'none of them says so alone' );
my @shard = map { $_->{events}[-1]{shard} } @parts;
is( $shard[0]{own} + $shard[1]{own} + $shard[2]{own}, $shard[0]{states}, 'each has its part of the states' );
cmp_ok( $_->{events}[-1]{ended}{passed}, '<', 32768 * 0.7, 'and of the paths' ) for @parts;
is( $shard[0]{prefixes}, $shard[2]{prefixes}, 'of the same division' );
expect( 'without one of them it is open', '$LINDY merge path1.json path3.json', 1, qr/0 verified, 0 refuted, 1 inconclusive/, qr/shard 2 of 3 is missing/ );
( my $torn = get('path2.json') ) =~ s/"exhaustive":true/"exhaustive":false/;
put( 'path2.json', $torn );
expect( 'one that did not get through leaves it open', '$LINDY merge path1.json path2.json path3.json', 5, qr/0 verified, 0 refuted, 1 inconclusive/, '' );
$torn =~ s/"exhaustive":false/"exhaustive":true/;
$torn =~ s/"prefixes":"./"prefixes":"x/;
put( 'path2.json', $torn );
expect( 'another division leaves it open', '$LINDY merge path1.json path2.json path3.json', 1, qr/1 inconclusive/, qr/divided in another way/ );
run("$paths --shard=2/3 --cache=h --run-id=r --report=json:path2.json safe.bpl") for 1 .. 2;
ok( decode_json( get('path2.json') )->{programs}[0]{cached}, 'a shard that was done is not done again' );
expect( 'nor is it taken for the whole', "$paths --cache=h --run-id=r safe.bpl", 0, qr/all paths were explored/, '' );
put( 'unsafe.bpl', branches('s != 49150') );    # 14 times the first branch, then the second
( $all, $part ) = explored( 'unsafe.bpl', 2 );
is( "$all $part->{verdict} $part->{events}[-1]{bugs}", '4 refuted 1', 'a bug of one path, once' );

# ---- what changed
mkdir 'repository';
my $in = 'git -C repository -c user.name=x -c user.email=x@y -c init.defaultBranch=main';
put( 'repository/a.bpl', "procedure A(x: int) returns (y: int) ensures y > x; { y := x + 1; }\n"
      . "procedure B(x: int) { var y: int; call y := A(x); assert y > x; }\nprocedure C(x: int) { assert x == x; }\n" );
put( 'repository/b.bpl', $good );
run("$in init -q && $in add . && $in commit -q -m one");
sub since { my ($with) = @_; return ( run("cd repository && \$LINDY verify --json --separately --changed-since=HEAD $with .") )[1] }
sub proved { return join ' ', sort map { $_->{event} eq 'result' ? $_->{unit} : () } events( $_[0] ) }
my $no_git = absent('git');
SKIP: {
    skip $no_git, 10 if $no_git;
    is( proved( since('') ), '', 'nothing changed, nothing is proved' );
    ( my $new = get('repository/a.bpl') ) =~ s/^procedure C/\n\n\/\/ a comment\nprocedure C/m;
    put( 'repository/a.bpl', $new );
    is( proved( since('') ), '', 'a comment changes no proof' );
    $new =~ s/y := x \+ 1/y := x + 2/;
    put( 'repository/a.bpl', $new );
    is( proved( since('') ), 'A', 'a body is the matter of its implementation' );
    $new =~ s/ensures y > x/ensures y > x + 1/;
    put( 'repository/a.bpl', $new );
    is( proved( since('') ), 'A B', 'a contract is the matter of its callers too' );
    put( 'repository/c.bpl', $bad );
    is( proved( since('') ), 'A B Q', 'a new file is all new' );
    is( proved( since('--shard=1/2') . since('--shard=2/2') ), 'A B Q', 'in shards' );
    expect( 'one program', 'cd repository && $LINDY verify --changed-since=HEAD a.bpl', 0, qr/^2 verified/, qr/2 of 3 implementations depend on what changed since HEAD/ );
    expect( 'one that is as it was', 'cd repository && $LINDY verify --changed-since=HEAD b.bpl', 0, qr/^0 programs/, '' );
    expect( 'other commands go by files', 'cd repository && $LINDY check --separately --changed-since=HEAD .', 0, qr/in a\.bpl\n.*in c\.bpl\n2 programs/, '' );
    expect( 'no such revision', 'cd repository && $LINDY verify --changed-since=nil a.bpl', 1, '', qr/no such revision/ );
}
expect( 'no repository', '$LINDY verify --changed-since=HEAD units.bpl', 1, '', qr/no repository of git/ );

# ---- answers that are remembered
put( 'bug.bpl', "procedure Main() { var x: int; havoc x; assert x != 12; }\n" );
put( 'fine.bpl', "procedure Main() { var x: int; havoc x; if (x > 3) { assert x > 2; } }\n" );
put( 'slow.bpl', "procedure Main(n: int) { var i: int; i := 0; while (i >= 0) { i := i + 1; } assert false; }\n" );
for my $command (qw(explore run test)) {
    for my $file (qw(bug fine)) {
        my ( $s1, $o1 ) = run("\$LINDY $command --cache=c --report=json:first.json $file.bpl");
        my ( $s2, $o2 ) = run("\$LINDY $command --cache=c --report=json:second.json $file.bpl");
        is( "$s2 $o2", "$s1 $o1", "$command $file: the same again" );
        ok( !decode_json( get('first.json') )->{programs}[0]{cached} && decode_json( get('second.json') )->{programs}[0]{cached},
            "$command $file: from the cache" );
    }
}
( undef, my $plain ) = run('$LINDY explore bug.bpl');
( undef, my $known ) = run('$LINDY explore --cache=c bug.bpl');
s/[0-9.]+ s\)/0 s)/g for $plain, $known;
is( $known, $plain, 'as without a cache' );
expect( 'in JSON it is another answer', '$LINDY explore --cache=c --json bug.bpl', 4, qr/^\{"schema":1/, '' );
put( 'bug.bpl', "procedure Main() { var x: int; havoc x; assert x != 12 || true; }\n" );
expect( 'after an edit it is explored', '$LINDY explore --cache=c bug.bpl', 0, qr/no bug/, '' );
expect( 'with other options too', '$LINDY explore --cache=c --engine=invariants --seed=3 bug.bpl', 0, qr/no bug/, '' );

# A run with a name remembers what it has finished, whatever came of it; other runs only what was decided.
my $slow = '$LINDY explore --separately --cache=d --loop-bound=20 fine.bpl slow.bpl';
sub known { my ($of) = @_; run("$slow $of --report=json:r.json"); return join ' ', map { $_->{cached} ? 1 : 0 } @{ decode_json( get('r.json') )->{programs} } }
is( known('--run-id=one'), '0 0', 'a run with a name' );
is( known('--run-id=one'), '1 1', 'started again, it is done' );
is( known('--run-id=two'), '1 0', 'another run tries again what was not decided' );
is( known(''),             '1 0', 'and so does one without a name' );

# An answer for a part is none for the whole, and what a project says of a program counts.
put( 'repository/a.bpl', get('repository/a.bpl') . "procedure F(x: int) { assert x != 5; }\n" );
run("$in add . && $in commit -q -m two");
put( 'repository/a.bpl', get('repository/a.bpl') . "procedure G(x: int) { assert x == x; }\n" );
SKIP: {
    skip $no_git, 1 if $no_git;
    expect( 'what changed is fine', 'cd repository && $LINDY verify --cache=../f --run-id=r --changed-since=HEAD a.bpl', 0, qr/^1 verified/, qr/1 of 5/ );
}
expect( 'the whole is not', 'cd repository && $LINDY verify --cache=../f --run-id=r a.bpl', 4, qr/^4 verified, 1 refuted/m, '' );
expect( 'a shard of it may be', 'cd repository && $LINDY verify --cache=../f --run-id=r --shard=1/5 --report=json:../f.json a.bpl', 0, qr/^1 verified/, '' );
expect( 'and still the whole is not', 'cd repository && $LINDY verify --cache=../f --run-id=r a.bpl', 4, qr/^4 verified, 1 refuted/m, '' );
mkdir 'library';
put( 'library/a.bpl', "procedure Main(s: Seq int) { assert true; }\n" );
put( 'library/lindy.toml', "[[program]]\nfiles = [\"a.bpl\"]\nlibraries = [\"base\"]\n" );
expect( 'a program with a library', 'cd library && $LINDY run --cache=../g', 0, qr/passed/, '' );
put( 'library/lindy.toml', "[[program]]\nfiles = [\"a.bpl\"]\n" );
expect( 'and without it', 'cd library && $LINDY run --cache=../g', 2, qr/Seq/, '' );

# Balanced by times, and every shard goes by the same plan although times change.
sub shards_of { my ($id) = @_; return map { run("\$LINDY explore --separately --cache=e --run-id=$id p/s*.bpl --entry=$_->[1] --shard=$_->[0]/2 --report=json:b$_->[0].json"); names("b$_->[0].json") } [ 1, 'Q' ], [ 2, 'Q' ] }
my @halves = shards_of('x');
is( scalar( split ' ', "@halves" ), 9, 'two shards have all programs between them' );
is( ( run('$LINDY merge b1.json b2.json --report=json:m.json') )[0], 1, 'programs without the entry are errors of the run' );
is( names('m.json'), join( ' ', map {"p/s$_.bpl"} 1 .. 9 ), 'merged in order' );
is( join( '|', shards_of('x') ), join( '|', @halves ), 'the same run is divided in the same way' );

# ---- projects
mkdir 'project';
mkdir 'project/src';
put( 'project/src/lib.bpl', "function f(x: int): int { x + 1 }\n" );
put( 'project/src/use.bpl', "procedure R(x: int) { assert f(x) > x; }\n" );
put( 'project/two.bpl',     $bad );
put( 'project/lindy.toml',  "[[program]]\nfiles = [\"src/lib.bpl\", \"src/use.bpl\"]\n[[program]]\nfiles = [\"two.bpl\"]\n[limits]\ntimeout = 5\n" );
expect( 'a project', 'cd project && $LINDY verify', 4, qr/^src\/lib\.bpl: 1 verified.*two\.bpl: 0 verified, 1 refuted.*2 programs: 1 verified, 1 refuted/s, '' );
expect( 'from a folder in it', 'cd project/src && $LINDY check', 0, qr/2 programs: 2 legal/, '' );
expect( 'not in a project', '$LINDY verify', 1, '', qr/no input file/ );

# ---- a project that came from elsewhere reads and writes nothing outside of its folder
mkdir $_ for qw(elsewhere stranger stranger/in);
put( 'elsewhere/secret.bpl', "const Secret:int;\n" );
put( 'stranger/own.bpl',     $good );
symlink '../elsewhere/secret.bpl', 'stranger/link.bpl';
symlink '../elsewhere',            'stranger/folder';
my $elsewhere = abs_path('elsewhere');
for my $name ( "$elsewhere/secret.bpl", '../elsewhere/secret.bpl', 'in/../../elsewhere/secret.bpl', 'link.bpl', 'folder/secret.bpl' ) {
    put( 'stranger/lindy.toml', qq([[program]]\nfiles = ["own.bpl"]\n[[program]]\nfiles = ["$name"]\n) );
    expect( "$_ does not go to $name", "cd stranger && \$LINDY $_", 1, '', qr/^lindy: error: \S+lindy\.toml: the file \S+(?:secret|link)\.bpl is not below this folder and is not read/ )
      for 'check', 'verify', 'test', 'explore', 'run', 'fmt --in-place';
}
is( get('elsewhere/secret.bpl'), "const Secret:int;\n", 'and it is as it was' );
put( 'stranger/-', "procedure P() { assert true; }\n" );
put( 'stranger/lindy.toml', qq([[program]]\nfiles = ["-"]\n) );
expect( 'a file called - is no standard input', 'cd stranger && echo "procedure Q() { assert false; }" | $LINDY verify', 0, qr/^1 verified, 0 refuted/m, '' );
POSIX::mkfifo( 'stranger/pipe.bpl', 0600 );
put( 'stranger/lindy.toml', qq([[program]]\nfiles = ["pipe.bpl"]\n) );
expect( 'a pipe is not waited for', 'cd stranger && timeout 20 $LINDY verify', 1, '', qr/^lindy: error: \S+lindy\.toml: the file \S+pipe\.bpl is not a plain file and is not read/ );
unlink 'stranger/pipe.bpl';
put( 'elsewhere/other.toml', "[secret]\n" );
unlink 'stranger/lindy.toml';
symlink '../elsewhere/other.toml', 'stranger/lindy.toml';
expect( 'nor is a lindy.toml itself that is elsewhere', 'cd stranger && $LINDY check', 1, '', qr/^lindy: error: \S+ is a link to another folder and is not read$/ );
unlink 'stranger/lindy.toml';
put( 'stranger/lindy.toml', qq([[program]]\nfiles = ["in/../own.bpl"]\n) );
expect( 'a name with .. may stay inside', 'cd stranger/in && $LINDY check', 0, qr/no errors/, '' );

put( 'project/lindy.toml', "[[program]]\nfile = [\"two.bpl\"]\n" );
expect( 'a wrong key', 'cd project && $LINDY verify', 1, '', qr/lindy\.toml:2: there is no key 'file'/ );

# ---- the scripts of contrib/
my $contrib = "$home/contrib";
$ENV{SLURM_ARRAY_JOB_ID}     = 77;
$ENV{SLURM_ARRAY_TASK_COUNT} = 3;
$ENV{SLURM_ARRAY_TASK_MIN}   = 5;
for ( 5 .. 7 ) {
    local $ENV{SLURM_ARRAY_TASK_ID} = $_;
    expect( "task $_ of an array", "$contrib/lindy-array.sbatch verify p", 0, qr/program/, '' );
}
expect( 'and the whole', '$LINDY merge reports/77/*.json', 2, qr/^13 programs: /m, '' );
SKIP: {
    skip 'no GNU parallel', 1 if !grep { -x "$_/parallel" } split /:/, $ENV{PATH};
    expect( 'GNU parallel', "$contrib/lindy-parallel 2 verify p", 2, qr/^13 programs: /m, qr// );
}
for ( "sh -n $contrib/lindy-array.sbatch", "sh -n $contrib/lindy-parallel" ) { expect( $_, $_, 0, '', '' ) }

done_testing();
