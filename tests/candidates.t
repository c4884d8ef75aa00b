#!/usr/bin/perl
# Classic loops without invariants (tests/candidates/): with --infer=all --candidates every one verifies, and
# none does that was made wrong as the line `// WRONG name: text => other text` after it says.
#   LINDY=build/release/lindy prove tests/candidates.t
use strict;
use warnings;
use File::Basename;
use File::Temp;
use FindBin;
use JSON::PP;

my $lindy = $ENV{LINDY} // "$FindBin::Bin/../build/release/lindy";
my ( $count, $failed ) = ( 0, 0 );

sub ok {
    my ( $name, $good, $got ) = @_;
    $count++;
    print $good ? "ok $count - $name\n" : "not ok $count - $name\n# got: $got\n";
    $failed ||= !$good;
}

sub verdicts {
    my ( $text, $seconds ) = @_;
    my $file = File::Temp->new( SUFFIX => '.bpl' );
    print $file $text;
    close $file;
    open my $out, '-|', $lindy, qw(verify --json --infer=all --candidates), "--timeout=$seconds", "$file" or die "$lindy: $!\n";
    my %found;
    while (<$out>) {
        my $line = decode_json($_);
        $found{ $line->{implementation} } = $line->{verdict} if $line->{event} eq 'result';
    }
    close $out;
    return \%found;
}

for my $path ( glob "$FindBin::Bin/candidates/*.bpl" ) {
    my $group = basename( $path, '.bpl' );
    open my $in, '<', $path or die "$path: $!\n";
    my $text  = join '', <$in>;
    my $wrong = $text;
    my @names;
    while ( $text =~ /^\/\/ WRONG (\w+): (.*) => (.*)$/mg ) {
        my ( $name, $from, $to ) = ( $1, $2, $3 );
        push @names, $name;
        my $start = index $wrong, "procedure $name(";
        my $at    = $start < 0 ? -1 : index $wrong, $from, $start;
        die "$group: '$from' is not in $name\n" if $at < 0 || $at > index( $wrong, "// WRONG $name:" );
        substr $wrong, $at, length $from, $to;
    }
    my ( $right, $refuted ) = ( verdicts( $text, 10 ), verdicts( $wrong, 1 ) );
    for my $name (@names) {
        my ( $good, $bad ) = ( $right->{$name} // 'none', $refuted->{$name} // 'none' );
        ok( "$group: $name verifies", $good eq 'verified', $good );
        ok( "$group: $name made wrong does not", $bad eq 'refuted' || $bad eq 'inconclusive', $bad );
    }
}
print "1..$count\n";
exit $failed;
