" Boogie programs, for Vim and Neovim.
" SPDX-License-Identifier: MIT
if exists('b:current_syntax')
  finish
endif

" The characters of names.
syntax iskeyword @,48-57,_,.,$,#,39,96,~,^,?
syntax keyword boogieDeclaration type datatype const var function axiom procedure implementation
syntax keyword boogieSpecification requires ensures modifies invariant where returns free measure uses preserves refines
syntax keyword boogieStatement assert assume havoc call goto return break async yield hide reveal push pop
syntax keyword boogieConditional if then else
syntax keyword boogieRepeat while
syntax keyword boogieModifier unique complete extends pure hideable revealed
syntax keyword boogieQuantifier forall exists lambda
syntax keyword boogieOperator div mod old is
syntax keyword boogieType bool int real
syntax match boogieType /\<bv\d\+\>/
syntax keyword boogieBoolean true false
syntax match boogieNumber /\<\d\+\(bv\d\+\)\?\>/
syntax match boogieNumber /\<\d\+\.\d\+\>/
syntax region boogieString start=/"/ end=/"/ oneline
syntax match boogieAttribute /{\s*:\k\+/hs=s+1
syntax match boogieLabel /^\s*\k\+\ze\s*:\([^:=]\|$\)/
syntax match boogieDirective /^#.*$/
syntax region boogieComment start=/\/\*/ end=/\*\// contains=boogieNote
syntax match boogieComment /\/\/.*$/ contains=boogieNote
syntax keyword boogieNote TODO FIXME contained

highlight default link boogieDeclaration Structure
highlight default link boogieSpecification PreProc
highlight default link boogieStatement Statement
highlight default link boogieConditional Conditional
highlight default link boogieRepeat Repeat
highlight default link boogieModifier StorageClass
highlight default link boogieQuantifier Keyword
highlight default link boogieOperator Operator
highlight default link boogieType Type
highlight default link boogieBoolean Boolean
highlight default link boogieNumber Number
highlight default link boogieString String
highlight default link boogieAttribute Special
highlight default link boogieLabel Label
highlight default link boogieDirective PreProc
highlight default link boogieComment Comment
highlight default link boogieNote Todo

let b:current_syntax = 'boogie'
