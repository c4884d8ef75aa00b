#!/usr/bin/perl
# Lindy as a library: the example, built here and against an installed copy.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Test::More;
use File::Temp 'tempdir';
use FindBin;
chdir "$FindBin::Bin/.." or die "embed.t: $!\n";

my $expected = <<'END';
max.bpl:1: Max verified
max.bpl:8: Abs refuted
  max.bpl:9: a postcondition could not be proved on this return path
    line 8: x = 0
    line 11: a = 0
refuted
END

die "embed.t: build/release/public/verify is missing; 'make examples' builds it\n" unless -x 'build/release/public/verify';
is( scalar `build/release/public/verify`, $expected, 'the example verifies a text from memory' );

my $root = tempdir( CLEANUP => 1 );
is( system("make -s MODE=release BUILD=build/release install-lib DESTDIR=$root PREFIX=/opt/lindy"), 0, 'install-lib' );
open my $in, '<', "$root/opt/lindy/lib/pkgconfig/lindy.pc" or die "embed.t: lindy.pc: $!\n";
my %field = map { /^(\w+)[:=]\s*(.*)/ ? ( $1 => $2 ) : () } <$in>;
close $in;
like( $field{Version}, qr/^\d+\.\d+\.\d+$/, 'lindy.pc has the version' );
my $flags = "$field{Cflags} $field{Libs}" =~ s/\$\{(\w+)\}/$field{$1}/gr =~ s/\$\{prefix\}/$root$field{prefix}/gr;
is( system("cc -o $root/verify examples/embed/verify.c $flags"), 0, 'the example builds against the installed library' );
is( scalar `$root/verify`, $expected, 'and does the same' );
my @public = grep { !/ lindy_/ } grep { / [TDBR] / } `nm -g $root/opt/lindy/lib/liblindy.a`;
is( "@public", '', 'the library shows no other names' );
done_testing;
