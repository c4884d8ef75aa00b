#!/usr/bin/perl
# What a program, a report or a workspace may have Lindy read: no file that is elsewhere is quoted, in no text and in no
# page.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my $dir = scratch();
mkdir $_ for 'in', 'out', 'in/src';
put( 'out/pass.wd',    "root:SECRET:0:0\n" );
put( 'in/src/near.wd', "a line NEARBY\n" );
symlink '../out/pass.wd', 'in/link.wd';
symlink '../out',         'in/folder';
symlink '/dev/zero',      'in/zero.wd';

my %says = (
    comment  => sub { "procedure P(x: int) {\n// ----- assert - $_[0](1,1)\n  assert x > 0; }\n" },
    state    => sub { "procedure P(x: int) { assume {:captureState \"$_[0](1,1): s\"} true; assert x > 0; }\n" },
    location => sub { "procedure P(x: int) { assert {:sourceloc \"$_[0]\", 1, 1} x > 0; }\n" },
    line     => sub { "procedure P(x: int) {\n#line 1 \"$_[0]\"\n  assert x > 0; }\n" },
);
my %formats = map { $_ => "$_:report" } qw(html sarif markdown junit json witness github);
chdir 'in';
for my $how ( sort keys %says ) {
    my @told;
    for my $file ( "$dir/out/pass.wd", '../out/pass.wd', 'src/../../out/pass.wd', 'link.wd', 'folder/pass.wd', 'zero.wd' ) {
        put( 'p.bpl', $says{$how}->($file) );
        for my $format ( values %formats ) {
            my ( $status, $out, $err ) = run("\$LINDY verify --force --report=$format p.bpl");
            push @told, "$format $file" if ( "$out$err" . get('report') ) =~ /SECRET/;
            unlink 'report';
        }
        my ( $status, $out, $err ) = run('$LINDY run --html=run.html p.bpl');
        push @told, "run $file" if ( "$out$err" . get('run.html') ) =~ /SECRET/;
        unlink 'run.html';
    }
    is( "@told", '', "$how: no line of a file that is elsewhere" );
}
for my $how (qw(comment state location)) {
    put( 'p.bpl', $says{$how}->('src/near.wd') );
    expect( "$how: but of one that is below", '$LINDY verify p.bpl', 4, qr/NEARBY/, '' );
}
put( 'near.bpl', $says{comment}->("$dir/in/src/near.wd") );
expect( 'from elsewhere by its whole name', "cd / && \$LINDY verify $dir/in/near.bpl", 4, qr/NEARBY/, '' );

# a report that somebody else has made, put together with others
put( 'p.bpl', "procedure P(x: int) { assert x > 0; }\n" );
run('$LINDY verify --report=json:r.json p.bpl');
my $report = get('r.json');
for my $file ( "$dir/out/pass.wd", 'link.wd' ) {
    put( 'r.json', $report =~ s/"p\.bpl"/"$file"/gr );
    run('$LINDY merge --force --report=html:page.html --report=markdown:page.md r.json');
    like( get('page.html'), qr/<html/, 'a page is made' );
    unlike( get('page.html') . get('page.md'), qr/SECRET/, "which has no source $file" );
}
put( 'r.json', $report );
run('$LINDY merge --force --report=html:page.html r.json');
like( get('page.html'), qr/assert x > 0/, 'but has those of this folder' );
done_testing();
