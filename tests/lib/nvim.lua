-- Run by tests/lsp-nvim.t in a headless Neovim; speaks TAP to the file named by LINDY_TAP.
-- SPDX-License-Identifier: MIT
local out = assert(io.open(os.getenv('LINDY_TAP'), 'w'))
local count = 0
local function ok(good, name)
  count = count + 1
  out:write((good and 'ok ' or 'not ok ') .. count .. ' - ' .. name .. '\n')
  out:flush()
end

require('lindy').setup({ cmd = { os.getenv('LINDY'), 'lsp' } })
vim.cmd('filetype plugin indent on')
vim.cmd('syntax on')
vim.cmd('edit ' .. os.getenv('LINDY_FILE'))

local function found(test)
  vim.wait(60000, function() return test(vim.diagnostic.get(0)) end, 20)
  return vim.diagnostic.get(0)
end
local function ask(method, line, character, more)
  local params = { textDocument = vim.lsp.util.make_text_document_params(0), position = { line = line, character = character } }
  for key, value in pairs(more or {}) do params[key] = value end
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 60000) or {}) do return answer.result end
end

ok(vim.bo.filetype == 'boogie', 'the type of the file')
ok(vim.fn.synIDattr(vim.fn.synID(2, 1, 1), 'name') == 'boogieDeclaration', 'its syntax')
local list = found(function(d) return #d == 1 end)
ok(#list == 1 and list[1].code == 'T029' and list[1].lnum == 4, 'an error is underlined')

local hover = ask('textDocument/hover', 1, 11)
ok(hover and hover.contents.value:find('procedure Count', 1, true), 'hover shows the declaration')

local range = { start = { line = 4, character = 0 }, ['end'] = { line = 4, character = 12 } }
local actions = ask('textDocument/codeAction', 4, 0, { range = range, context = { diagnostics = {} } })
ok(actions and #actions == 1, 'an action is offered')
vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
ok(vim.api.nvim_buf_get_lines(0, 3, 4, true)[1] == '  modifies total;', 'and applied')

list = found(function(d) return #d == 1 and d[1].code == 'V001' end)
ok(#list == 1 and list[1].code == 'V001' and list[1].message:find('where', 1, true), 'the failed assertion is underlined')
local function sign_at(line)
  local placed = vim.fn.sign_getplaced(vim.api.nvim_get_current_buf(), { group = 'lindy', lnum = line + 1 })[1].signs
  return placed[1] and placed[1].name
end
vim.wait(60000, function() return sign_at(list[1].lnum) == 'LindyRefuted' end, 20)
ok(sign_at(list[1].lnum) == 'LindyRefuted', 'a sign beside the check that fails')
ok(sign_at(0) == nil, 'and none where there is no check')
hover = ask('textDocument/hover', list[1].lnum, list[1].col)
ok(hover and hover.contents.value:find('line', 1, true), 'hover explains it')

local told
vim.lsp.handlers['window/showMessage'] = function(_, result) told = result.message end
vim.api.nvim_win_set_cursor(0, { 6, 2 })
vim.cmd('LindyRun')
vim.wait(60000, function() return told end, 20)
ok(told and told:find('Count(n = 1', 1, true) and told:find('failed', 1, true), 'a command looks for an execution')
vim.cmd('LindyRequire')
local function requires() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n'):match('requires n [^\n]*1[^\n]*') end
vim.wait(60000, function() return requires() or told:find('no precondition', 1, true) end, 20)
ok(requires() or told:find('no precondition', 1, true), 'another one proposes a precondition, or says that there is none')
list = found(function(d) return #d == 1 and d[1].code == 'V001' end)
vim.api.nvim_buf_set_lines(0, list[1].lnum, list[1].lnum + 1, true, { '  assert total == n;' })
list = found(function(d) return #d == 0 end)
ok(#list == 0, 'mended')
local mended = vim.fn.search('total == n', 'nw') - 1
vim.wait(60000, function() return sign_at(mended) == 'LindyProved' end, 20)
ok(sign_at(mended) == 'LindyProved', 'and its sign says proved')
out:write('1..' .. count .. '\n')
out:close()
vim.cmd('qall!')
