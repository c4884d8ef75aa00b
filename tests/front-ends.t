#!/usr/bin/perl
# The command lines of the front-ends, each with programs that hold, fail, take too long and are illegal: no option is
# refused, the status is Boogie's 0, standard error stays empty, and the lines that they read are there.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

scratch();
put( 'holds.bpl', "var g: int;\nprocedure P(x: int) modifies g; requires x > 0; { g := x; assert g > 0; }\n" );
put( 'fails.bpl', "var g: int;\nprocedure P(x: int) modifies g; { g := x; assert g > 0; }\n" );
put( 'types.bpl', "type T;\n" );
# (If there were only one assertion, Boogie would blame it.)
put( 'slow.bpl', 'procedure P() { assert !(' . pigeons('p') . '); assert !(' . pigeons('q') . "); }\nfunction p(int, int): bool; function q(int, int): bool;\n" );
put( 'broken.bpl', "procedure P() { assert ; }\n" );
put( 'ill.bpl',    "procedure P() { assert nothing; }\n" );

my $smack_z3 = '/proverOpt:O:smt.array.extensional=false /proverOpt:O:smt.qi.eager_threshold=100 /proverOpt:O:smt.arith.solver=2';
my $carbon   = '/vcsCores:2 /errorTrace:0 /errorLimit:10000000 /proverOpt:O:smt.AUTO_CONFIG=false'
  . ' /proverOpt:O:smt.PHASE_SELECTION=0 /proverOpt:O:smt.RESTART_STRATEGY=0 "/proverOpt:O:smt.RESTART_FACTOR=|1.5|"'
  . ' /proverOpt:O:smt.ARITH.RANDOM_INITIAL_VALUE=true /proverOpt:O:smt.CASE_SPLIT=3 /proverOpt:O:smt.DELAY_UNITS=true'
  . ' /proverOpt:O:NNF.SK_HACK=true /proverOpt:O:smt.MBQI=false /proverOpt:O:smt.QI.EAGER_THRESHOLD=100'
  . ' /proverOpt:O:smt.BV.REFLECT=true /proverOpt:O:smt.qi.max_multi_patterns=1000 /proverOpt:PROVER_PATH=z3';
my $aptos = '-doModSetAnalysis -printVerifiedProceduresCount:0 -printModel:1 -enhancedErrorMessages:1'
  . ' -proverOpt:O:model_validate=true -proverOpt:PROVER_PATH=z3 -proverOpt:O:smt.QI.EAGER_THRESHOLD=100'
  . ' -proverOpt:O:smt.QI.LAZY_THRESHOLD=100 -vcsCores:2';
my $sui = '-inferModifies -printVerifiedProceduresCount:0 -printModel:1 -enhancedErrorMessages:1 -infer:j -verifySeparately'
  . ' -vcsMaxKeepGoingSplits:2 -vcsSplitOnEveryAssert -vcsFinalAssertTimeout:600 -trace -proverOpt:PROVER_PATH=z3';

my $finished = qr/^Boogie program verifier finished with/m;
my $proved   = qr/^Boogie program verifier finished with 1 verified, 0 errors$/m;
my $refuted  = qr/^Boogie program verifier finished with 0 verified, 1 error$/m;
my $limited  = qr/finished with 0 verified, 0 errors, 1 (?:time out|out of resource|inconclusive)$/m;

# The front-end; its options; how it limits time; what it reads when a proof holds, fails, or takes too long.
my @front_ends = (
    [ 'Carbon',      $carbon, '/timeLimit:1', $proved, $refuted, $limited ],
    [ 'Aptos',       $aptos, '-timeLimit:1', qr/finished with 0 errors$/m, qr/\(2,\d+\): Error: .*finished with 1 error$/ms, qr/\(1,\d+\): Verification of 'P' timed out/ ],
    [ 'Sui',         $sui, '-timeLimit:1 -vcsFinalAssertTimeout:1', qr/^Verifying P \.\.\.\n.*finished with 0 errors$/ms, qr/finished with 1 error$/m, qr/^Verifying P \.\.\.\n\[TRACE\] Using prover: z3\n    checking split 1\/2 .*--> split #2 done,.*: Error: this assertion could not be proved$/ms ],
    [ 'SMACK',       "/doModSetAnalysis /useArrayTheory /errorLimit:1 $smack_z3 /loopUnroll:2", '/timeLimit:1', $proved, $refuted, qr/[1-9]\d* time out|[1-9]\d* error/ ],
    [ 'BASIL',       '/printVerifiedProceduresCount:0 /useArrayAxioms /inferModifies', '/timeLimit 1', qr/finished with 0 errors$/m, qr/: Error: this assertion could not be proved\n.*finished with 1 error$/ms, qr/timed out/ ],
    [ 'solc-verify', '/proc:P /doModSetAnalysis /errorTrace:0 /useArrayTheory /trace /infer:j /proverOpt:PROVER_PATH=z3', '/timeLimit:1', $proved, $refuted, $limited ],
    [ 'VeriSol',     '-doModSetAnalysis -inline:spec -noinfer -contractInfer -inlineDepth:4 -proc:P', '-timeLimit:1', $proved, $refuted, $limited ],
    [ 'SymDiff',     '/typeEncoding:m /removeEmptyBlocks:0 /printModel:1 /printModelToFile:model.txt /printInstrumented /inline:spec /soundLoopUnrolling /warnVacuousProofs /inferModifies', '/timeLimit:1', $proved, $refuted, $limited ],
    [ 'GPUVerify',   '/nologo /typeEncoding:m /mv:- /doModSetAnalysis /useArrayTheory /doNotUseLabels /enhancedErrorMessages:1 /contractInfer /concurrentHoudini /proverOpt:OPTIMIZE_FOR_BV=true', '/timeLimit:1', $proved, $refuted, $limited ],
);
for my $front_end (@front_ends) {
    my ( $name, $options, $limit, $holds, $fails, $late ) = @$front_end;
    expect( "$name: a proof",           "\$LINDY boogie $options holds.bpl",       0, $holds, '' );
    expect( "$name: a failing proof",   "\$LINDY boogie $options fails.bpl",       0, $fails, '' );
    expect( "$name: a time limit",      "\$LINDY boogie $options $limit slow.bpl", 0, $late,  '' );
    expect( "$name: a syntax error",    "\$LINDY boogie $options broken.bpl",      0, qr/^broken\.bpl\(1,\d+\): .*parse errors detected in broken\.bpl$/ms, '' );
    expect( "$name: an undeclared name", "\$LINDY boogie $options ill.bpl",        0, qr/^ill\.bpl\(1,\d+\): Error: undeclared identifier: nothing\n1 name resolution errors detected in ill\.bpl$/m, '' );
}

expect( 'Carbon: standard input', "\$LINDY boogie $carbon stdin.bpl < holds.bpl", 0, "\nBoogie program verifier finished with 1 verified, 0 errors\n", '' );
expect( 'Carbon: names on standard input', "\$LINDY boogie $carbon stdin.bpl < ill.bpl", 0, qr/^stdin\.bpl\(1,/, '' );
expect( 'BASIL: several files and values as words', '$LINDY boogie /timeLimit 30 /inferModifies types.bpl holds.bpl /proc P', 0, $proved, '' );

my ( undef, $version ) = run('$LINDY boogie /version');
my ($number) = $version =~ /version ([0-9.]*)/;
is( $number, '3.5.6.0', 'the version that the Move provers accept: 3.0.1 to 3.5.6' );
like( $version, qr/^Boogie program verifier version ([0-9.]+),/, 'the version as Carbon reads it' );

# Words of Boogie 2.4, by an option or from the environment.
my $old = qr/^fails\.bpl\(2,\d+\): Error BP5001: This assertion might not hold\.\nExecution trace:\n/m;
expect( 'words of Boogie 2.4',             '$LINDY boogie --boogie-version=2.4 /doModSetAnalysis fails.bpl',    0, $old, '' );
expect( 'the same, from the environment', 'LINDY_BOOGIE_VERSION=2.4 $LINDY boogie /doModSetAnalysis fails.bpl', 0, $old, '' );
expect( 'a version that nobody knows', '$LINDY boogie --boogie-version=1 fails.bpl', 1, qr{/help}, qr/the version of Boogie is 2\.4 or 3/ );
put( 'contracts.bpl', <<'BPL');
procedure Callee(x: int) returns (r: int) requires x > 0; ensures r > x; { r := x; }
procedure Caller() { var y: int; call y := Callee(0); }
procedure Loop() { var i: int; i := 0; while (i < 10) invariant i > 0; invariant i <= 5; { i := i + 1; } }
procedure Kept() { var i: int; i := 0; while (i < 10) invariant i <= 5; { i := i + 1; } }
BPL
my ( undef, $all ) = run('$LINDY boogie --boogie-version=2.4 contracts.bpl');
like( $all, qr/Error BP5002: A precondition for this call might not hold\.\n.*Related location: This is the precondition that might not hold\.\n/, 'a precondition in old words' );
like( $all, qr/Error BP5003: A postcondition might not hold on this return path\.\n.*Related location: This is the postcondition that might not hold\.\n/, 'a postcondition' );
like( $all, qr/Error BP5004: This loop invariant might not hold on entry\.\n/, 'an invariant at entry' );
like( $all, qr/Error BP5005: This loop invariant might not be maintained by the loop\.\n/, 'an invariant of the iterations' );

done_testing();
