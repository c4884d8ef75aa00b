#!/usr/bin/perl
# The command line: what is printed where, and with which exit status. Speaks TAP.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my $dir = scratch();

my $good    = "procedure P()\n{\n  assert true;\n}\n";
my $summary = "\nBoogie program verifier finished with 0 verified, 0 errors\n";
put( 'good.bpl', $good );
put( 'ugly.bpl', "procedure  P ( ) {assert true;}" );
put( 'bad.bpl',  "procedure P()\n{\n  assert x;\n}\n" );
put( 'half1.bpl', "const c: int;\n" );
put( 'half2.bpl', "axiom c == 1;\n" );
put( 'list.txt',  "half1.bpl half2.bpl\n" );
put( 'syntax.bpl', "procedure\n" );

# --- finding the command ---------------------------------------------------------------
expect( 'no argument shows help',  '$LINDY',                1, qr/^Lindy.*Examples:/s, '' );
expect( '--help',                  '$LINDY --help',         0, qr/^Lindy.*Examples:.*Commands:/s, '' );
expect( 'help of a command without options', '$LINDY help version', 0, qr/^lindy version: .*Examples:.*Usage: lindy version/s, '' );
expect( 'help has sections, defaults and examples', '$LINDY help explore', 0,
    qr/\nLimits:\n.*\(default 10000\).*As in: lindy explore --timeout=60.*\nReports:\n.*\n\.NET assemblies:\n/s, '' );
for my $command ( map { /^  (\w+)/ ? $1 : () } ( split /\n/, ( run('$LINDY --help') )[1] =~ /^Commands:\n(.*?)\n\n/ms ? $1 : '' ) ) {
    my ( undef, $help ) = run("\$LINDY help $command");
    like( $help, qr/^Examples:$/m, "help $command: an example" );
    unlike( $help, qr/default -1|-1 (?:for|keeps)|unless given\)? \(default/, "help $command: no number stands for 'not given'" );
}
expect( 'a number that is not given cannot be written', '$LINDY verify --timeout=-1 x.bpl', 1, '', qr/takes a number from 0 to 1000000, not '-1'/ );
expect( 'help of a command',       '$LINDY help check',     0, qr/^lindy check: .*Examples:.*--infer-modifies/s, '' );
expect( 'help by option',          '$LINDY check --help',   0, qr/^lindy check: /, '' );
expect( 'version',                 '$LINDY --version',      0, qr/^lindy \d+\.\d+\.\d+ \(Z3 \d+\.\d+[\d.]*, GMP \d[\d.]*, isl \d[\d.]*\)\n\z/, '' );
expect( 'mistyped command',        '$LINDY chekc good.bpl', 1, '', qr/unknown command 'chekc'; did you mean 'check'\?/ );
expect( 'unknown command',         '$LINDY frobnicate',     1, '', qr/unknown command 'frobnicate'/ );
expect( 'mistyped option',         '$LINDY check --jsn good.bpl', 1, '', qr/did you mean '--json'\?/ );
expect( 'an adapter takes no files', '$LINDY dap good.bpl', 1, '', qr/'lindy dap' takes no files/ );
expect( 'global option first',     '$LINDY -q check good.bpl', 0, '', '' );

# --- check -------------------------------------------------------------------------------
expect( 'a good program',     '$LINDY check good.bpl',     0, "no errors in good.bpl\n", '' );
expect( 'quiet',              '$LINDY check -q good.bpl',  0, '', '' );
expect( 'a bad program',      '$LINDY check bad.bpl',      2, qr/^bad.bpl:3:10: error\[R\d+\]: undeclared identifier: x\n +3 \|   assert x;\n +\| +\^\n/, '' );
expect( 'an unknown domain',  '$LINDY infer --infer=intervalls good.bpl', 1, '', qr/no domain 'intervalls'; there are all, default, cases, intervals,/ );
expect( 'no file',            '$LINDY check',              1, '', qr/no input file/ );
expect( 'a missing file',     '$LINDY check none.bpl',     1, '', qr/none.bpl: No such file/ );
expect( 'a folder',           '$LINDY check .',            1, '', qr/directory/ );
expect( 'standard input',     'echo "var x: int;" | $LINDY check -', 0, qr/no errors/, '' );
expect( 'files are one program', '$LINDY check half1.bpl half2.bpl', 0, "no errors in 2 files\n", '' );
expect( 'half a program',     '$LINDY check half2.bpl',    2, qr/undeclared identifier: c/, '' );
expect( 'no colour in a pipe', '$LINDY check bad.bpl',     2, qr/^[^\e]*\z/, '' );
expect( 'colour when asked',  '$LINDY check --color=always bad.bpl', 2, qr/\e\[/, '' );
expect( 'a full disk is an error', '$LINDY check good.bpl > /dev/full', 1, '', qr/cannot write/ );
expect( 'standard output is closed: nothing of it in other files', '$LINDY run --html=closed.html bad.bpl good.bpl >&-; $LINDY run --save=closed.json good.bpl >&-; head -c1 closed.json', 0, '{', qr/cannot write the output/ );
expect( 'standard input is closed', '$LINDY check - <&-', 1, '', qr/-: Bad file descriptor/ );
expect( 'a file without a name', '$LINDY verify --cache= good.bpl', 1, '', qr/option '--cache' takes DIR, which is empty here/ );
expect( 'JSON of a good program', '$LINDY check --json good.bpl', 0,
    qr/\A\{"schema":1,"event":"summary","command":"check","verdict":"verified","files":1,"errors":0,"warnings":0,"seconds":[\d.e-]+\}\n\z/, '' );
expect( 'JSON of a bad program', '$LINDY check --json bad.bpl', 2,
    qr/\A\{"schema":1,"event":"diagnostic","code":"R\d+","severity":"error","message":"undeclared identifier: x","file":"bad.bpl","line":3,"column":10,"end_line":3,"end_column":11,"related":\[.*\]\}\n\{"schema":1,"event":"summary".*"verdict":"illegal".*\}\n\z/, '' );
expect( 'JSON of a missing file', '$LINDY check --json none.bpl', 1,
    qr/"event":"diagnostic","code":"E001".*\n.*"event":"summary".*"verdict":"incomplete"/, '' );
put( 'bytes.bpl', "axiom \"\xff\xc3(\" == 1;\nvar \x01;\n" );
expect( 'JSON of odd bytes', '$LINDY check --json bytes.bpl', 2, qr/"event":"summary"/, '' );

# --- fmt -----------------------------------------------------------------------------------
expect( 'fmt prints',            '$LINDY fmt ugly.bpl',          0, $good, '' );
expect( 'fmt of standard input', '$LINDY fmt - < ugly.bpl',      0, $good, '' );
expect( 'fmt --check, good',     '$LINDY fmt --check good.bpl',  0, '', '' );
expect( 'fmt --check, ugly',     '$LINDY fmt --check good.bpl ugly.bpl', 4, "ugly.bpl\n", '' );
expect( 'fmt of a broken file',  '$LINDY fmt syntax.bpl',        2, '', qr/syntax.bpl:.*error/ );
expect( 'fmt -o',                '$LINDY fmt -o new.bpl ugly.bpl && cat new.bpl', 0, $good, '' );
put( 'place.bpl', get('ugly.bpl') );
expect( 'fmt -o of the file itself', '$LINDY fmt -o place.bpl place.bpl && cat place.bpl', 0, $good, '' );
expect( 'fmt -o, broken: the old file stays', '$LINDY fmt -o place.bpl good.bpl syntax.bpl; echo $?; cat place.bpl', 0, "2\n$good", qr/syntax.bpl:.*error/ );
put( 'place.bpl', get('ugly.bpl') );
chmod 0640, 'place.bpl';
symlink 'place.bpl', 'link.bpl';
expect( 'fmt -i',                '$LINDY fmt -i link.bpl && cat place.bpl', 0, $good, '' );
ok( -l 'link.bpl' && ( ( stat 'place.bpl' )[2] & 07777 ) == 0640, 'fmt -i keeps links and permissions' );
expect( 'fmt -i of a broken file', '$LINDY fmt -i syntax.bpl; s=$?; cat syntax.bpl; exit $s', 2, "procedure\n", qr/error/ );
expect( 'fmt -i of standard input', '$LINDY fmt -i -', 1, '', qr/standard input/ );
ok( !glob('.*lindy-*'), 'fmt -i leaves no temporary file' );

# --- dump -----------------------------------------------------------------------------------
expect( 'dump prints the core program', '$LINDY dump good.bpl', 0, qr/^procedure P\(\);.*implementation P\(\)/s, '' );
expect( 'dump of a bad program', '$LINDY dump bad.bpl', 2, '', qr/undeclared identifier: x.*1 error in bad.bpl/s );
expect( 'dump: mistyped pass', '$LINDY dump --after=lowr good.bpl', 1, '', qr/there is no pass 'lowr'; did you mean 'lower'\?/ );
expect( 'dump: nowhere to write', '$LINDY dump -o none/x good.bpl', 1, '', "lindy: error: none/x: No such file or directory\n" );
expect( 'dump --stats', '$LINDY dump --stats good.bpl', 0, qr/procedure P/, qr/^read .*^parse .*^check .*^lower .*^total .*^program /ms );

# --- boogie ----------------------------------------------------------------------------------
expect( 'boogie /noVerify',        '$LINDY boogie /noVerify good.bpl', 0, $summary, '' );
expect( 'first word is an option', '$LINDY /noVerify good.bpl',        0, $summary, '' );
expect( 'first word is a program', '$LINDY good.bpl -noVerify',        0, $summary, '' );
expect( 'under the name boogie',   'ln -sf $LINDY boogie && ./boogie /noVerify good.bpl', 0, $summary, '' );
expect( 'boogie: proves',               '$LINDY boogie good.bpl', 0, qr{finished with \d+ verified, 0 errors}, '' );
expect( 'boogie: errors have status 0', '$LINDY boogie bad.bpl', 0,
    "bad.bpl(3,9): Error: undeclared identifier: x\n1 name resolution errors detected in bad.bpl\n", '' );
expect( 'boogie: base names', '$LINDY boogie -useBaseNameForFileName $PWD/bad.bpl', 0,
    "bad.bpl(3,9): Error: undeclared identifier: x\n1 name resolution errors detected in bad.bpl\n", '' );
expect( 'boogie: list of files',   '$LINDY boogie /noVerify list.txt', 0, $summary, '' );
expect( 'boogie: standard input',  '$LINDY boogie /noVerify stdin.bpl < bad.bpl', 0,
    "stdin.bpl(3,9): Error: undeclared identifier: x\n1 name resolution errors detected in stdin.bpl\n", '' );
expect( 'boogie: no file',         '$LINDY boogie /noVerify', 1, "*** Error: No input files were specified.\n", '' );
expect( 'boogie: extension',       '$LINDY boogie x.C', 1,
    "*** Error: 'x.C': Filename extension '.c' is not supported. Input files must be BoogiePL programs (.bpl).\n", '' );
expect( 'boogie: missing file',    '$LINDY boogie none.bpl', 0, "Error opening file \"none.bpl\": Could not find file '$dir/none.bpl'.\n", '' );
expect( 'boogie: unknown option',  '$LINDY boogie -foo x.bpl', 1, "Use /help for available options\n", "Boogie: Error: unknown switch: -foo\n" );
expect( 'boogie: quiet',           '$LINDY boogie /noVerify /quiet good.bpl', 0, '', '' );
expect( 'boogie: silent',          '$LINDY boogie /silent bad.bpl', 0, '', '' );
expect( "boogie: library", q{$LINDY boogie /noVerify /lib:base /lib:node good.bpl}, 0, $summary, "" );
expect( "boogie: no such library", q{$LINDY boogie /noVerify /lib:bass good.bpl}, 0, "Error locating library: bass not found\n", "" );
expect( 'boogie: no count',        '$LINDY boogie /noVerify /printVerifiedProceduresCount:0 good.bpl', 0,
    "\nBoogie program verifier finished with 0 errors\n", '' );
expect( 'boogie: version',         '$LINDY boogie -version', 0, qr/^Boogie program verifier version [0-9.]+, .*Lindy/, '' );
expect( 'boogie: time limit of the process', 'mkfifo open; $LINDY boogie /processTimeLimit:1 /noVerify stdin.bpl 0<>open', 1, '', '' );
expect( 'boogie: JSON', '$LINDY boogie --json /noVerify bad.bpl', 0,
    qr/^\{"schema":1,"event":"diagnostic".*"line":3,"column":10.*\n\{"schema":1,"event":"summary","command":"boogie","verdict":"illegal"/, '' );
expect( 'boogie: no induction', '$LINDY boogie /noVerify /kInductionDepth:-1 good.bpl', 0, $summary, '' );
expect( 'boogie: what would change the answer is refused', '$LINDY boogie /extractLoops good.bpl', 1, '', qr{^lindy: error: /extractLoops is not available in this version} );
expect( 'boogie: what is missing is said', '$LINDY boogie /noVerify /printLambdaLifting good.bpl', 0, $summary, qr{/printLambdaLifting is not available yet} );
expect( 'boogie: options of front-ends are silent',
    '$LINDY boogie /noVerify /nologo /vcsCores:4 /errorTrace:0 /errorLimit:10000000 /proverOpt:O:smt.MBQI=false -doModSetAnalysis -useArrayTheory /noinfer /timeLimit 30 good.bpl',
    0, $summary, '' );

# --- generated texts ----------------------------------------------------------------------------
expect( "completions for $_", "\$LINDY completions $_", 0, qr/infer-modifies/, '' ) for qw(bash zsh fish);
expect( 'bash accepts its completions', '$LINDY completions bash | bash -n', 0, '', '' );
expect( 'the manual page', '$LINDY help --format=scdoc', 0, qr/^lindy\(1\)/, '' );
expect( 'scdoc accepts the manual page', 'command -v scdoc > /dev/null || exit 0; $LINDY help --format=scdoc | scdoc > /dev/null', 0, '', '' );

# --- verify ------------------------------------------------------------------------------
put( 'proof.bpl', <<'BPL' );
procedure Good(x: int) { assert x + 1 > x; }
procedure Better(x: int) requires x > 0; { assert x >= 1; }
BPL
put( 'wrong.bpl', "procedure Wrong(x: int) { assert x > 0; }\nprocedure Good() { assert true; }\n" );
put( 'hangs', "#!/bin/sh\nsleep 100\n" );
put( 'lies',  "#!/bin/sh\nwhile read line; do echo unsat unsat; done\n" );
put( 'dies',  "#!/bin/sh\nkill -9 \$\$\n" );
chmod 0755, 'hangs', 'lies', 'dies';
put( 'models.bpl', <<'END' );    # several models with elements of several opaque types
type Ref;
type Kind;
type Field A B;
type Heap = <A, B>[Ref, Field A B]B;
type Mask = <A, B>[Ref, Field A B]real;
var Heap: Heap;
var Mask: Mask;
const unique f: Field Kind int;
const unique g: Field Kind Ref;
const unique h: Field Kind bool;
const unique p: Field Ref Kind;

procedure Walk(a: Ref, b: Ref, n: int)
  requires a != b;
  modifies Heap, Mask;
{
  var was: Heap;
  was := Heap;
  assert Mask[a, f] > 0.0;
  Heap[a, f] := n;
  assert Heap[b, g] == a;
  Mask[a, g] := Mask[a, g] + 1.0;
  if (*) {
    Heap[Heap[b, g], g] := b;
    assert Heap[a, p] == Heap[b, p];
    assert Heap[Heap[a, g], h];
  } else {
    havoc Heap;
    assert Heap[a, g] == was[b, g];
    assert Heap[a, f] == n && Mask[b, p] == 0.0;
    assert Heap[Heap[Heap[a, g], g], p] == was[was[b, g], p];
  }
}
END
expect( 'verified',               '$LINDY verify proof.bpl',           0, qr/^2 verified, 0 refuted, 0 inconclusive in \S+ s$/, '' );
expect( 'refuted',                '$LINDY verify wrong.bpl',           4, qr/error\[V001\].*^1 verified, 1 refuted/ms, '' );
expect( 'several models',         '$LINDY verify --error-limit=0 models.bpl', 4, qr/^0 verified, 1 refuted/m, '' );
expect( 'names and parts in JSON', '$LINDY verify --split-on-every-assert --json models.bpl', 4, qr/"implementation":"Walk".*"parts":\[\{"verdict":"refuted"/, '' );
expect( 'quiet about success',    '$LINDY verify -q proof.bpl',        0, '', '' );
expect( 'boogie: proofs in JSON', '$LINDY boogie --json /proc:Wrong wrong.bpl | sed "s/\"seconds\".*//"', 0,
    qr/"event":"diagnostic","code":"V001".*"event":"result","unit":"Wrong".*"command":"boogie","verdict":"refuted","verified":0,"refuted":1/s, '' );
expect( 'no progress in a pipe',  '$LINDY verify wrong.bpl -j4 2>&1',  4, qr/^[^\r\e]*\z/, '' );
expect( 'no such implementation', '$LINDY verify --proc=Goood proof.bpl', 1, '', qr/no implementation is named 'Goood'; did you mean 'Good'\?/ );
expect( 'no such solver',         '$LINDY verify --solver=./none proof.bpl', 1, '', qr/none/ );
expect( 'a solver that hangs',    '$LINDY verify --solver=./hangs --timeout=1 --proc=Good proof.bpl', 5, qr/^0 verified, 0 refuted, 1 inconclusive/m, '' );
expect( 'a solver that lies',     '$LINDY verify --solver=./lies --timeout=1 --proc=Good proof.bpl',  5, qr/^0 verified, 0 refuted, 1 inconclusive/m, '' );
expect( 'a solver that dies',     '$LINDY verify --solver=./dies --proc=Good proof.bpl', 5, qr/V100.*^0 verified, 0 refuted, 1 inconclusive/ms, '' );
put( 'begins', "#!/bin/sh\n: > begun\nexec sleep 100\n" );
chmod 0755, 'begins';
put( 'until', <<'SH' );    # until COMMAND: waits until it succeeds, for two minutes
#!/bin/sh
for i in $(seq 1200); do if sh -c "$1"; then exit 0; fi; sleep 0.1; done; exit 1
SH
put( 'busy', <<'PL' );     # busy PID: the children of a process, as soon as one of them has worked for half a second
my ( $pid, @at ) = @ARGV;
for ( 1 .. 1200 ) {
    my @children = split ' ', `ps -o pid= --ppid $pid`;
    for (@children) {
        next unless open my $stat, '<', "/proc/$_/stat";
        @at = split ' ', <$stat> =~ s/.*\) //r;
        if ( $at[11] + $at[12] >= 50 ) { print "@children\n"; exit }
    }
    select undef, undef, undef, 0.1;
}
PL
chmod 0755, 'until';
expect( 'interrupted',            '$LINDY verify --solver=./begins proof.bpl & p=$!; ./until "test -e begun"; kill -TERM $p; wait $p', 130, qr/2 inconclusive/, '' );
expect( 'SMT-LIB log of several', '$LINDY verify -q --log-smt=all.smt2 proof.bpl >/dev/null; grep -h "^(set-info" all.smt2', 0, "(set-info :boogie-vc-id |Good|)\n(set-info :boogie-vc-id |Better|)\n", '' );
expect( 'SMT-LIB log',            '$LINDY verify -q --log-smt=log-@PROC@.smt2 wrong.bpl >/dev/null; grep -c check-sat log-Wrong.smt2', 0, qr/^[1-9]/, '' );
mkdir 'broken';
put( "broken/$_", 'no library' ) for qw(libz3.so.4 libz3.so);
expect( 'Z3 cannot be loaded',  'LD_LIBRARY_PATH=broken $LINDY verify proof.bpl', 1, '', qr/^lindy: error: Z3's library \(libz3\.so\.4\) cannot be loaded/ );
my ($libz3) = grep { -e } map { "/$_/libz3.so.4" } qw(usr/lib/x86_64-linux-gnu usr/lib/aarch64-linux-gnu usr/lib lib64);
SKIP: {
    skip 'no libz3 in the usual places', 3 unless $libz3;
    expect( 'another library of Z3', "LINDY_LIBZ3=$libz3 \$LINDY verify -q --cache=off proof.bpl", 0, '', '' );
    expect( 'which the doctor shows', "LINDY_LIBZ3=$libz3 \$LINDY doctor", 0, qr/^works +Z3, in process .*, \Q$libz3\E$/m, '' );
    expect( 'one that is not there', 'LINDY_LIBZ3=./nothing.so $LINDY verify proof.bpl', 1, '', qr/^lindy: error: the library that LINDY_LIBZ3 names cannot be loaded/ );
}
expect( 'check needs no Z3',    'LD_LIBRARY_PATH=broken $LINDY check -q proof.bpl', 0, '', '' );
expect( 'a new cache',            '$LINDY verify --cache=cache/deep proof.bpl', 0, qr/in \S+ s$/, '' );
expect( 'the cache of the user',  'for i in 1 2; do XDG_CACHE_HOME="$PWD/xdg" $LINDY verify --cache proof.bpl; done; ls xdg/lindy; HOME="$PWD/home" XDG_CACHE_HOME= $LINDY verify --cache proof.bpl; ls home/.cache/lindy; HOME= XDG_CACHE_HOME= $LINDY verify --cache proof.bpl', 1, qr/ s\n.*\(2 from the cache\)\nverdicts.sqlite\n.*\nverdicts.sqlite\n$/, qr/--cache: neither XDG_CACHE_HOME nor HOME names a folder/ );
expect( 'a known program',        '$LINDY verify --cache=cache/deep proof.bpl', 0, qr/\(2 from the cache\)$/, '' );
expect( 'what changed is proved', 'sed "s/x > 0/x > 5/" proof.bpl | $LINDY verify --cache=cache/deep -', 0, qr/\(1 from the cache\)$/, '' );
expect( 'failures are known too', 'for i in 1 2; do $LINDY verify --cache=cache/deep wrong.bpl > known$i; done; sed "s/ in .*//" known1 > known; sed "s/ in .*//" known2 | cmp - known && tail -1 known2', 0, qr/\(2 from the cache\)$/, '' );
expect( 'a known program loads no solver', 'LD_DEBUG=libs $LINDY verify --cache=cache/deep proof.bpl 2>&1 | grep -c libz3', 1, "0\n", '' );
expect( 'known, whatever is shown of it', 'LD_DEBUG=libs $LINDY verify --color=never --max-errors=5 -j 3 --cache=cache/deep proof.bpl 2>&1 | grep -c libz3', 1, "0\n", '' );
put( 'left-open.bpl', "procedure First(x: int)\n  requires x > 0;\n{ assert x >= 1; }\nprocedure Open()\n{ assert !(" . pigeons('p') . "); }\nprocedure Last(x: int)\n{ assert x > 0; }\nfunction p(int, int): bool;\n" );
expect( 'what an earlier run decided that left something open', 'for i in 1 2; do $LINDY verify --infer=all --timeout=1 --cache=cache/open left-open.bpl > open$i; sed "s/ in [0-9].*//; /tried:/d" open$i > shown$i; done; cmp shown1 shown2; tail -n 1 open2',
    0, qr/^1 verified, 1 refuted, 1 inconclusive in .*\(2 from the cache\)$/, '' );
expect( 'also in the order in which it is known', '$LINDY verify --json --infer=all --timeout=1 --cache=cache/open left-open.bpl', 4, qr/"unit":"First".*"unit":"Last".*"unit":"Open"|"unit":"First".*"unit":"Open".*"unit":"Last"/s, '' );
expect( 'known by half a second', '$LINDY verify --timeout=0.5 --timeout=30.5 --cache=cache/deep proof.bpl; for i in 1 2; do $LINDY verify --timeout=30.5 --cache=cache/deep proof.bpl; done', 0, qr/ s\n.*\(2 from the cache\)\n.*\(2 from the cache\)\n\z/, '' );
expect( 'known as text, then as JSON', '$LINDY verify -q --cache=cache/text wrong.bpl > text; for i in text other; do $LINDY verify --json --cache=cache/$i wrong.bpl | sed "s/\"seconds\":[^,}]*//g; s/\"cached\":[a-z0-9]*//g" | sort | cksum; done | uniq | wc -l', 0, qr/^\s*1$/, '' );
expect( 'of a known program, the same JSON', 'for i in 1 2; do $LINDY verify --json --cache=cache/json wrong.bpl | sed "s/\"seconds\":[^,}]*//g; s/\"cached\":[a-z0-9]*//g"; done | cksum | wc -l', 0, qr/^\s*1$/, '' );
expect( 'limits are tried again', 'for i in 1 2; do $LINDY verify --cache=cache/hangs --solver=./hangs --timeout=1 --proc=Good proof.bpl; done | grep -c "1 inconclusive in [^(]*$"', 0, "2\n", '' );
SKIP: {
    my $why = absent('z3');
    skip $why, 1 if $why;
    expect( 'a changed solver is asked again', 'cp dies changing; for i in 1 2; do $LINDY verify -q --cache=cache/changing --solver=./changing --proc=Good proof.bpl >/dev/null; printf "#\n" >> changing; done; printf "#!/bin/sh\nexec z3 -in\n" > changing; for i in 1 2; do $LINDY verify --cache=cache/changing --solver=./changing proof.bpl; done; touch changing; $LINDY verify --cache=cache/changing --solver=./changing proof.bpl', 0,
    qr/^2 verified.* s\n2 verified.*\(2 from the cache\)\n2 verified.* s\n\z/, '' );
}
expect( 'many at once', 'for i in 1 2 3 4 5 6 7 8; do $LINDY verify --cache=cache/many wrong.bpl > many$i & done; wait; for i in 1 2 3 4 5 6 7 8; do sed "s/ in .*//" many$i | cksum; done | uniq | wc -l', 0, qr/^\s*1$/, '' );
expect( 'the cache is off',       '$LINDY verify --cache=off proof.bpl', 0, qr/in \S+ s$/, '' );
expect( 'other options, other verdicts', '$LINDY verify --seed=3 --cache=cache/deep proof.bpl', 0, qr/in \S+ s$/, '' );
mkdir 'foreign';
put( 'foreign/verdicts.sqlite', 'Dear diary' );
expect( 'a foreign cache',        '$LINDY verify --cache=foreign proof.bpl', 0, qr/in \S+ s$/, qr/^lindy: warning: no cache: foreign/ );
is( get('foreign/verdicts.sqlite'), 'Dear diary', 'a foreign cache is left alone' );
{
    my $damaged = get('cache/deep/verdicts.sqlite');
    substr( $damaged, $_, 1 ) = chr( 255 - ord substr $damaged, $_, 1 ) for 4096 .. length($damaged) - 1;
    mkdir 'damaged';
    put( 'damaged/verdicts.sqlite', $damaged );
    expect( 'a damaged cache', '$LINDY verify --cache=damaged proof.bpl', 0, qr/^2 verified.*in \S+ s$/, qr/^lindy: warning: no cache: .*malformed$/ );
}
# Ten times each: a worker that is done early must not be heard early.
put( 'uneven.bpl', join '', map {
    my $n = ( $_ * 7 ) % 5;
    "procedure P$_(x: int, m: [int]int) {\n  var i: int;\n  i := 0;\n" . "  if (m[i] > x) { i := i + 1; }\n" x $n . "  assert i < $n;\n  assert x > $_;\n}\n"
} 1 .. 12 );
expect( 'the same for every -j',
    'for f in wrong.bpl models.bpl uneven.bpl; do for i in 1 2 3 4 5 6 7 8 9 10; do for j in 1 8; do $LINDY verify --error-limit=0 -j $j $f | sed "s/ in [0-9.]* s.*//" | cksum; done; done | uniq; done | wc -l', 0, qr/^\s*3$/, '' );

# --- long programs -----------------------------------------------------------------------
sub long_program {
    my ( $name, $head, $step, $n, $end ) = @_;
    put( $name, "procedure P($head) {\n  var x: int;\n  x := 0;\n" . join( '', map { $step->($_) } 1 .. $n ) . "  assert $end;\n}\n" );
}
my $diamond = sub { "  if (c[$_[0]]) { x := $_[0]; } else { x := x - x; }\n" };
long_program( 'diamonds.bpl', 'c: [int]bool', $diamond, 1500, 'x >= 0' );
long_program( 'faulty.bpl',   'c: [int]bool', $diamond, 1500, 'x != 1500' );
my $count_up = sub { "  x := x + 1;\n" };
long_program( 'steps.bpl',    'a: int',       $count_up, 6000, 'x + a == a + 6000' );
long_program( 'missteps.bpl', 'a: int',       sub { $_[0] == 1 ? "  x := a;\n" : "  x := x + 1;\n" }, 6000, 'x != 7000' );
expect( '1500 diamonds',            '$LINDY verify --timeout=60 diamonds.bpl', 0, qr/^1 verified/, '' );
expect( '1500 diamonds, a failure', '$LINDY verify --timeout=60 faulty.bpl',   4, qr/V001.*x = 1500.*^0 verified, 1 refuted/ms, '' );
expect( '6000 assignments',            '$LINDY verify --timeout=60 steps.bpl',    0, qr/^1 verified/, '' );
expect( '6000 assignments, a failure', '$LINDY verify --timeout=60 missteps.bpl', 4, qr/V001.*a = 1001.*x = 7000.*^0 verified, 1 refuted/ms, '' );

# --- run, test, replay -------------------------------------------------------------------
put( 'loop.bpl', <<'END' );
procedure Down(n: int) returns (r: int)
  requires n >= 0;
  ensures r == 0;
{
  r := n;
  while (r > 0) { r := r - 1; }
  assert n != 2;
}
END
put( 'two.bpl', "procedure A(x: int) { assert x != 3; }\nprocedure B() { assert true; }\n" );
put( 'spin.bpl', "procedure Spin() { while (true) { } }\n" );
expect( 'run',                 '$LINDY run loop.bpl', 4, qr/^Execution 1: Down\(n = 2\) failed\n.*X001.*^0 passed, 1 failed/ms, '' );
expect( 'run, quiet',          '$LINDY run -q --passing loop.bpl', 0, qr/\AExecution 1: Down\(n = 0\) passed, r -> 0\n\z/, '' );
expect( 'run, some that pass', '$LINDY run --passing -n 2 --bounded-ok loop.bpl', 0, qr/n = 0.*n = 1.*^2 passed, 0 failed.*stopped after 2 executions/ms, '' );
expect( 'run, which?',         '$LINDY run two.bpl', 1, '', qr/which procedure\? --entry=PROC names one \(A, B\)/ );
expect( 'run, no such',        '$LINDY run --entry=C two.bpl', 1, '', qr/no procedure is named 'C'/ );
expect( 'run, both at once',   '$LINDY run --failing --passing loop.bpl', 1, '', qr/exclude each other/ );
expect( 'run, by what spec?',  '$LINDY run --by-spec=X loop.bpl', 1, '', qr/--by-spec: no procedure is named 'X'/ );
expect( 'run, a bound',        '$LINDY run --loop-bound=9 spin.bpl', 5, qr/loop bound 9 reached \(--loop-bound\) on line 1/, '' );
expect( 'run, a bound is fine', '$LINDY run --loop-bound=9 --bounded-ok spin.bpl', 0, qr/not exhaustive/, '' );
expect( 'run, no such file',   '$LINDY run nowhere.bpl', 1, '', qr/nowhere\.bpl/ );
expect( 'test',                '$LINDY test two.bpl', 4, qr/^FAILED  A  1 failed\n.*^ok      B  1 passed, exhaustive\n.*^1 passed, 1 failed/ms, '' );
expect( 'test, some',          '$LINDY test --proc=B two.bpl', 0, qr/\Aok      B.*^1 passed, 0 failed; exhaustive/ms, '' );
expect( 'test, none',          '$LINDY test --proc=X two.bpl', 1, '', qr/no procedure with a body fits --proc/ );
put( 'endless.bpl', "function g(x: int): int { if x == 0 then 0 else g(x - 1) }\nprocedure p() { assert g(0 - 5) == 4; }\n" );
expect( 'a definition that calls itself without end is called that', '$LINDY run --random=3 endless.bpl', 5, qr/3 paths undecided \(a definition that calls itself without end/, '' );
expect( 'test, JSON',          '$LINDY test --json two.bpl', 4, qr/"event":"execution".*"event":"result","unit":"A","verdict":"refuted".*"unit":"B","verdict":"verified".*"event":"summary".*"verdict":"refuted"/s, '' );
expect( 'save',                '$LINDY run --save=down.json loop.bpl', 4, qr/n = 2/, '' );
expect( 'replay',              '$LINDY replay --trace loop.bpl down.json', 4, qr/Down\(n = 2\) failed.*violated.*X001/s, '' );
expect( 'replay, once mended', 'sed "s/n != 2/n >= 0/" loop.bpl > mended.bpl; $LINDY replay mended.bpl down.json', 0, qr/\AExecution 1: Down\(n = 2\) passed/, '' );
expect( 'replay, another',     'sed "s/> 0/> 1/" loop.bpl > other.bpl; $LINDY replay -v other.bpl down.json', 1, '', qr/not reproduced: an assumption does not hold \(line 6\)/ );
expect( 'replay, no script',   'echo "{" > broken.json; $LINDY replay loop.bpl broken.json', 1, '', qr/broken\.json: line/ );
expect( 'replay, no value',    'sed s/2/true/ down.json > wrong.json; $LINDY replay loop.bpl wrong.json', 1, '', qr/wrong\.json: not a number/ );
expect( 'replay, nothing',     '$LINDY replay loop.bpl', 1, '', qr/usage: lindy replay/ );

# --- explore -----------------------------------------------------------------------------
put( 'paths.bpl', "procedure main(a: int)\n{\n  var i: int;\n  if (a > 3) { assert a != 9; }\n  i := 0;\n  while (i < a) { i := i + 1; }\n}\n" );
put( 'few.bpl', "procedure main(a: int) returns (r: int)\n{\n  r := 0;\n  if (a > 3) { r := 1; assert a != 9; }\n  if (a == 5) { r := 2; }\n}\n" );
expect( 'explore', '$LINDY explore few.bpl', 4, qr/main\(a = 9\) failed.*X001.*failing assertion +1\n.*1 bug found/s, '' );
expect( 'explore, every path', '$LINDY explore --keep-going --tests=cases few.bpl; ls cases | wc -l', 0, qr/without error +3\n.*1 bug found \(.*\n4\n\z/s, '' );
expect( 'explore, its tests', 'for f in cases/*; do $LINDY replay -q few.bpl $f; echo $?; done', 0, qr/(?:.*\n)*4\n(?:.*\n)*0\n(?:.*\n)*0\n(?:.*\n)*0\n/, '' );
expect( 'explore, a time limit', '$LINDY explore --keep-going --timeout=1 paths.bpl', 4, qr/not explored.*stopped after 1 s/s, '' );
expect( 'explore, a bound', 'sed s/9/a+1/ paths.bpl > bounded.bpl; $LINDY explore --loop-bound=2 bounded.bpl', 5, qr/at the loop bound +\d\n.*incomplete: loop bound 2 reached/s, '' );
expect( 'explore, states', '$LINDY explore --states=1 --loop-bound=9 --search=breadth bounded.bpl', 5, qr/^incomplete: too many states \(--states\), loop bound 9 reached \(--loop-bound\) on line 6 /m, '' );
expect( 'run, no such strategy', '$LINDY run --search=luck few.bpl', 1, '', qr/'--search' takes one of fair\|depth\|breadth\|short\|random\|coverage\|interleaved, not 'luck'/ );
expect( 'run --search', '$LINDY run --search=depth few.bpl', 4, qr/main\(a = 9\) failed/, '' );
expect( 'explore, no such thing', '$LINDY explore --without=luck few.bpl', 1, '', qr/no optimization is named 'luck' \(dead-declarations, / );
for my $order (qw(depth breadth random coverage interleaved)) {
    expect( "explore, $order", "\$LINDY explore --keep-going --search=$order few.bpl", 4, qr/without error +3\n.*1 bug found \(/s, '' );
}
for my $order (qw(random interleaved)) {
    my $same = "\$LINDY explore --json --keep-going --seed=5 --search=$order few.bpl | sed 's/seconds\":[0-9.e-]*//g'";
    expect( "explore, the same seed, $order", "$same > once; $same > twice; cmp once twice && wc -l < once", 0, qr/\A\d+\n\z/, '' );
}
my $endless = 'procedure main(a: int) { var i: int; i := 0; if (a == 1) { assert false; } while (true) { if (*) { i := i + 1; } else { i := i + 2; } assert i != 0 - 1; } }';
put( 'endless.bpl', $endless );
put( 'two.bpl', join '', map { "procedure $_(x: int, y: int) { assume x * x == y * y + 17; assume y > 3; }\n" } qw(First Second) );
put( 'no_bug.bpl',  $endless =~ s/assert false;//r );
expect( 'explore, processor time', '$LINDY explore --cpu-timeout=1 --keep-going no_bug.bpl', 5, qr/not explored.*incomplete: stopped after 1 s of processor time \(--cpu-timeout\)/s, '' );
expect( 'explore, memory', '$LINDY explore --search=breadth --keep-going --without=subsumption --memory=48 no_bug.bpl', 5, qr/not explored.*incomplete: out of memory \(--memory\)/s, '' );
expect( 'explore, depth', '$LINDY explore --depth=30 --states=9 no_bug.bpl', 5, qr/too long +\d+\n.*incomplete: .*too long \(--depth\)/s, '' );
for ( [ no_bug => 'INT', 130, 'incomplete: interrupted' ], [ endless => 'INT', 130, '1 bug found; not exhaustive: interrupted' ] ) {
    my ( $program, $signal, $status, $says ) = @$_;
    expect( "explore, $program interrupted", "perl -e '\$SIG{INT}=\"DEFAULT\"; exec \@ARGV' \$LINDY explore --keep-going $program.bpl > found & p=\$!; perl busy \$p > /dev/null; kill -$signal \$p; wait \$p", $status, '', '' );
    like( get('found'), qr/^States ended.*^Coverage.*^Solver:.*^\Q$says\E/ms, "$program: what was explored is shown" );
}
for ( [ SEGV => 'signal 11, Segmentation fault' ], [ KILL => 'signal 9, Killed from outside, as when the machine is out of memory' ] ) {
    my ( $signal, $says ) = @$_;
    expect( "explore, the search dies of $signal", "\$LINDY explore --keep-going no_bug.bpl > found & p=\$!; kill -$signal \$(perl busy \$p); wait \$p", 5, '', '' );
    like( get('found'), qr/^States ended.*^incomplete: the search crashed \(\Q$says\E/ms, 'what was explored is shown' );
}
put( 'vacuous.bpl', 'const c: int; axiom c > 0; axiom c < 0; procedure main() { assert false; }' );
expect( 'explore, axioms that contradict', '$LINDY explore --check-entry vacuous.bpl', 5, qr/axioms that cannot hold +1\n.*the assumptions at the entry contradict each other/s, '' );
expect( 'explore, steps and a page', '$LINDY explore --trace --html=paths.html few.bpl', 4, qr/enter main.*violated.*1 bug found/s, '' );
like( get('paths.html'), qr/"outcome":"failed".*"k":"fail"/s, 'the page of explore' );
expect( 'explore without several', '$LINDY explore --keep-going --without=models,subsumption,bound-propagation --without=batches,loop-abstraction few.bpl', 4, qr/without error +3\n.*1 bug found \(/s, '' );
for my $command (qw(run test explore)) {
    expect( "$command, a log that cannot be written", "\$LINDY $command --log-smt=no/such/log loop.bpl", 1, '', qr{^lindy: error: no/such/log: No such file} );
}
expect( 'test, one log', '$LINDY test -q --log-smt=both.smt2 two.bpl; grep -c "^.reset" both.smt2', 0, "1\n", '' );
SKIP: {
    my $why = absent('z3');
    skip $why, 1 if $why;
    expect( 'test, a log for each procedure', '$LINDY test -q --log-smt=@PROC@.smt2 two.bpl; grep -L reset First.smt2 Second.smt2; z3 Second.smt2 | sort -u', 0, "First.smt2\nSecond.smt2\nsat\nunsat\n", '' );
}
expect( 'run, a failure as a test', '$LINDY run -q --save=again.bpl loop.bpl >/dev/null; $LINDY run --entry=Down_fails loop.bpl again.bpl', 4, qr/^Execution 1: Down_fails\(n = 2\) failed\n/, '' );
expect( 'run, no test of what passes', '$LINDY run -q --passing --save=never.bpl loop.bpl', 1, qr/passed/, qr/--save=never\.bpl: only failing executions/ );
expect( 'a page',              '$LINDY run -q --html=page.html loop.bpl', 4, qr/n = 2/, '' );
like( get('page.html'), qr/"outcome":"failed".*"k":"fail"/s, 'the page has everything' );
unlike( get('page.html'), qr/(?:src|href)=/, 'and needs nothing else' );
expect( 'no page',             '$LINDY run -q --html=no/such/page.html loop.bpl', 1, qr/n = 2/, qr{no/such/page\.html: } );
expect( 'interrupted', 'perl -e \'$SIG{INT}="DEFAULT"; exec @ARGV\' $LINDY run --passing -n 1000000 loop.bpl > found & p=$!; perl busy $p > /dev/null; kill -INT $p; wait $p', 130, '', '' );
like( get('found'), qr/^Execution 1: Down.*^\d+ passed, 0 failed, .*: interrupted/ms, 'what was found is shown' );

done_testing();
