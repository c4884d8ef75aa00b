" SPDX-License-Identifier: MIT
autocmd BufRead,BufNewFile *.bpl setfiletype boogie
