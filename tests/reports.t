#!/usr/bin/perl
# Reports of whole runs for other tools: SARIF, JUnit, Markdown, GitHub's annotations, a page.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Test::More;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use JSON::PP;
my $dir = scratch();

put( 'c.bpl', "procedure C(x: int) { assert x == x && x > 0; }\n" );
put( 'a.bpl', "procedure Good(x: int) { assert x == x; }\nprocedure Bad(x: int) returns (y: int)\n  ensures y > x;\n{\n  y := x - 1;\n}\n" );
put( 'b.bpl', "procedure P(x: int) {\n  assert x > 0;\n  assert y;\n}\n" );
put( 'odd, <name> & 50%.bpl', "procedure Q(a: int) { assert a != 3; }\n" );
my $all = "--report=sarif:r.sarif --report=junit:r.xml --report=markdown:r.md --report=html:r.html --report=github:r.txt --force";
sub sarif { return decode_json( get( $_[0] // 'r.sarif' ) )->{runs}[0] }

expect( 'verify', "\$LINDY verify -q --separately a.bpl b.bpl 'odd*' $all", 2, qr/V004/, '' );

# ---- SARIF
{
    my $run = sarif();
    is( decode_json( get('r.sarif') )->{version}, '2.1.0', 'the version of SARIF' );
    my %rule = map { $_->{id} => $_ } @{ $run->{tool}{driver}{rules} };
    is( scalar( keys %rule ), scalar @{ $run->{tool}{driver}{rules} }, 'no rule twice' );
    ok( $rule{V004}{help}{text} && $rule{R017}{shortDescription}{text} eq "undeclared identifier: \x{2026}.", 'rules have texts' );
    my ( $bad, $name, $odd ) = @{ $run->{results} };
    is( scalar @{ $run->{results} }, 3, 'one result for each finding' );
    is( $_->{ruleId}, $run->{tool}{driver}{rules}[ $_->{ruleIndex} ]{id}, "the rule of $_->{ruleId}" ) for @{ $run->{results} };
    is( $bad->{ruleId}, 'V004', 'a postcondition' );
    like( $bad->{message}{text}, qr/^a postcondition could not be proved on this return path \(y = -?\d+, x = -?\d+\)\.$/, 'its message has values' );
    my $at = $bad->{locations}[0]{physicalLocation};
    is_deeply( [ $at->{artifactLocation}{uri}, @{ $at->{region} }{qw(startLine startColumn endLine endColumn)} ], [ 'a.bpl', 6, 1, 6, 2 ], 'its place' );
    is( $bad->{locations}[0]{logicalLocations}[0]{fullyQualifiedName}, 'Bad', 'its procedure' );
    is( $bad->{relatedLocations}[0]{physicalLocation}{region}{startLine}, 3, 'where the condition is' );
    my @steps = @{ $bad->{codeFlows}[0]{threadFlows}[0]{locations} };
    is_deeply( [ map { $_->{location}{physicalLocation}{region}{startLine} } @steps ], [ 2, 5 ], 'the trace is a code flow' );
    like( $steps[1]{location}{message}{text}, qr/^y = /, 'with values' );
    is( $name->{ruleId}, 'R017', 'a name that is not declared' );
    is( $odd->{locations}[0]{physicalLocation}{artifactLocation}{uri}, 'odd%2C%20%3Cname%3E%20%26%2050%25.bpl', 'a name that is no URI is escaped' );
    is( $run->{invocations}[0]{exitCode}, 2, 'the exit status' );
    is_deeply( $run->{properties}, { programs => 3, verified => 0, refuted => 2, unproved => 0, incomplete => 0, illegal => 1 }, 'how many programs are what' );

    # the same finding, elsewhere in the file
    put( 'a.bpl', "// a new line\n\n" . get('a.bpl') =~ s/procedure Good/procedure Other() { assert true; }\nprocedure Good/r );
    run("\$LINDY verify -q a.bpl --report=sarif:s.sarif");
    is( sarif('s.sarif')->{results}[0]{partialFingerprints}{'lindyFinding/v1'}, $bad->{partialFingerprints}{'lindyFinding/v1'}, 'fingerprints survive shifts of lines' );
    put( 'twice.bpl', "procedure T(x: int) {\n  if (x == 1) {\n    assert false;\n  }\n  if (x == 2) {\n    assert false;\n  }\n}\n" );
    run("\$LINDY verify -q twice.bpl --report=sarif:s.sarif --force");
    my @twice = map { $_->{partialFingerprints}{'lindyFinding/v1'} } @{ sarif('s.sarif')->{results} };
    is( scalar @twice, 2, 'two findings with equal lines' );
    isnt( $twice[0], $twice[1], 'are told apart' );
    put( 'fix.bpl', "procedure F(amount: int) {\n  assert amout > 0;\n}\n" );
    run("\$LINDY check -q fix.bpl --report=sarif:s.sarif --force");
    my $change = sarif('s.sarif')->{results}[0]{fixes}[0]{artifactChanges}[0]{replacements}[0];
    is_deeply( [ $change->{insertedContent}{text}, $change->{deletedRegion}{startColumn} ], [ 'amount', 10 ], 'an edit is a fix' );
    put( 'wide.bpl', "procedure W(x: int) { /* \xc3\xa9 \xf0\x9f\x99\x82 */ assert x > 0; }\n" );
    run("\$LINDY verify -q wide.bpl --report=sarif:s.sarif --force");
    is( sarif('s.sarif')->{columnKind}, 'utf16CodeUnits', 'columns are those of UTF-16' );
    is( sarif('s.sarif')->{results}[0]{locations}[0]{physicalLocation}{region}{startColumn}, 34, 'a character of four bytes counts two, one of two bytes one' );
    run("\$LINDY verify -q c.bpl --report=sarif:s.sarif --force");
    like( sarif('s.sarif')->{results}[0]{message}{text}, qr/; this does not hold: x > 0 \(x = -?\d+\)\.$/, 'the part that does not hold' );
    run("\$LINDY run -q a.bpl --entry=Bad --report=sarif:s.sarif --force");
    my $execution = sarif('s.sarif')->{results}[0];
    is( $execution->{ruleId}, 'X003', 'an execution that fails' );
    cmp_ok( scalar @{ $execution->{codeFlows}[0]{threadFlows}[0]{locations} }, '>', 1, 'has its steps' );
}

# ---- JUnit
{
    my $why = absent('xmllint');
    SKIP: { skip $why, 1 if $why; expect( 'JUnit fits a schema', "xmllint --noout --schema $FindBin::Bin/reports/junit.xsd r.xml", 0, '', qr/validates/ ) }
    my $xml = get('r.xml');
    like( $xml, qr/<testsuites name="lindy" tests="4" failures="2" errors="1" skipped="0"/, 'counts' );
    like( $xml, qr/<testcase name="Good" classname="a\.bpl" time="[\d.]+"\/>/, 'a case that passed' );
    like( $xml, qr/<testcase name="Bad" [^>]*>\s*<failure message="refuted" type="refuted">a\.bpl:6:1: error\[V004\]/, 'one that failed' );
    like( $xml, qr/<testcase name="verify" classname="b\.bpl" [^>]*>\s*<error message="illegal" type="illegal">b\.bpl:3:10: error\[R017\]/, 'a program that is not legal' );
    like( $xml, qr/classname="odd, &lt;name&gt; &amp; 50%\.bpl"/, 'names are escaped' );
    put( 'control.bpl', "procedure {:verboseName \"\x01&\"} C(x: int) { assert x > 0; }\n" );
    run("\$LINDY verify -q control.bpl --report=junit:c.xml");
    SKIP: { skip $why, 1 if $why; expect( 'characters that XML lacks', "xmllint --noout --schema $FindBin::Bin/reports/junit.xsd c.xml", 0, '', qr/validates/ ) }
}

# ---- Markdown, GitHub, the page
{
    my $md = get('r.md');
    like( $md, qr/^## lindy verify: illegal\n/, 'Markdown has a heading' );
    like( $md, qr/^\| programs \| 3 \| 0 \| 2 \| 0 \| 0 \| 1 \|\n\| units \| 3 \| 1 \| 2 \| 0 \| 0 \| \|$/m, 'counts' );
    is( scalar( grep { tr/|// != 6 } $md =~ /^(\| `.*)$/mg ), 0, 'and rows of the same width' );
    my $github = get('r.txt');
    like( $github, qr/^::error file=a\.bpl,line=6,endLine=6,col=1,endColumn=2,title=V004 in Bad::a postcondition/m, 'an annotation' );
    like( $github, qr/^::error file=odd%2C <name> & 50%25\.bpl,line=1/m, 'escaped' );
    expect( 'on standard output', '$LINDY verify -q b.bpl --report=github', 2, qr/^::error file=b\.bpl,line=3/m, '' );
    expect( 'as MSBuild reads it', '$LINDY verify -q a.bpl --report=msbuild', 4, qr/^\Q$dir\E\/a\.bpl\(\d+,\d+\): warning LINDY001: a postcondition could not be proved on this return path \(y = -?\d+, x = -?\d+\), in Bad$/m, '' );
    put( 'open.bpl', "function f(int): int;\nprocedure L(n: int) { var i: int; i := 0; while (i < n) { i := i + 1; }\n  assert i != 7000000;\n}\n" );
    expect( 'what is not proved has another code', '$LINDY verify -q open.bpl --report=msbuild:w.txt --timeout=5; cat w.txt', 0, qr/open\.bpl\(3,3\): warning LINDY002: this assertion/, '' );
    expect( 'and what is open another', '$LINDY verify -q open.bpl --report=msbuild:w.txt --rlimit=1; cat w.txt', 0, qr/open\.bpl\(2,\d+\): message LINDY003: neither proved nor refuted: .*, in L$/m, '' );
    my ($data) = get('r.html') =~ m{<script id="data" type="application/json">(.*?)</script>}s;
    my $page = decode_json($data);
    is( join( ' ', map { $_->{name} } @{ $page->{programs} } ), 'a.bpl b.bpl odd, <name> & 50%.bpl', 'the page has all programs' );
    is( "$page->{verdict} $page->{programs}[1]{verdict}", 'illegal illegal', 'a program that is not legal is called that' );
    is( $page->{programs}[0]{findings}[0]{trace}[1]{values}[0][0], 'y', 'traces with values' );
    like( $page->{sources}{'b.bpl'}, qr/assert y;/, 'and sources' );
    is( index( $data, '<' ), -1, 'nothing in it ends the script' );
}

expect( 'no such format', '$LINDY verify a.bpl --report=pdf:x', 1, '', qr/there is no such format \(json, sarif, junit, markdown, github, msbuild, html, witness\)/ );
expect( 'a foreign file is kept', 'echo mine > mine.txt; $LINDY verify -q a.bpl --report=sarif:mine.txt; cat mine.txt', 0, "mine\n", qr/mine\.txt/ );
# ---- history: the verdicts of earlier runs, from the cache
{
    sub history { my ($page) = @_; my ($data) = get($page) =~ /<script id="data"[^>]*>(.*?)<\/script>/s; return decode_json($data)->{programs}[0] }
    my $do = '$LINDY verify -q --cache=h h.bpl --report=html:h.html --force';
    put( 'h.bpl', "procedure H(x: int) { assert x == x; }\n" );
    run($do);
    is_deeply( history('h.html')->{units}[0]{history}, [], 'the first run has no history' );
    put( 'h.bpl', "procedure H(x: int) { assert x == 3; }\n" );
    run($do);
    is_deeply( [ map { $_->[0] } @{ history('h.html')->{units}[0]{history} } ], ['verified'], 'then it was verified before' );
    put( 'h.bpl', "procedure H(x: int) { assert x == x + 0; }\n" );
    run($do);
    is_deeply( [ map { $_->[0] } @{ history('h.html')->{units}[0]{history} } ], [ 'refuted', 'verified' ], 'the latest first' );
    is_deeply( [ map { $_->[0] } @{ history('h.html')->{history} } ], [ 'refuted', 'verified' ], 'of the program, too' );
    for my $i ( 1 .. 12 ) { put( 'h.bpl', "procedure H(x: int) { assert x == $i; }\n" ); run($do) }
    is( scalar @{ history('h.html')->{history} }, 10, 'no more than ten' );
    run('$LINDY verify -q h.bpl --report=html:h.html --force');
    is_deeply( history('h.html')->{history}, [], 'none without a cache' );
}

done_testing();
