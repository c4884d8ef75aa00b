#!/usr/bin/perl
# Lindy in a real editor: Neovim, without a screen. tests/lib/nvim.lua is what it does.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;
needs(qw(nvim));
my $dir = scratch();
put( 'count.bpl', "var total: int;\nprocedure Count(n: int)\n  requires n > 0;\n{\n  total := n;\n  assert total > 1;\n}\n" );
$ENV{$_} = "$dir/$_" for qw(XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME HOME);
@ENV{qw(LINDY_TAP LINDY_FILE)} = ( "$dir/tap", "$dir/count.bpl" );
system "timeout 300 nvim --headless --clean --cmd 'set runtimepath^=$home/editors/nvim' -c 'luafile $home/tests/lib/nvim.lua' >out 2>&1 </dev/null";
my $tap = get('tap');
print $tap;
print "not ok - Neovim said: " . get('out') . "\n1..1\n" unless $tap =~ /^1\.\./m;
