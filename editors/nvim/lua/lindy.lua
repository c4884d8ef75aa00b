-- Lindy in Neovim (0.7 and later): require('lindy').setup({})
-- SPDX-License-Identifier: MIT
local M = { client = nil }

-- The sign of a line is that of the worst check in it; this is the order.
local signs = {
  proved = { text = '+', texthl = vim.fn.hlexists('DiagnosticOk') == 1 and 'DiagnosticOk' or 'DiagnosticHint', rank = 1 },
  open = { text = '.', texthl = 'DiagnosticInfo', rank = 2 },
  unproved = { text = '?', texthl = 'DiagnosticWarn', rank = 3 },
  refuted = { text = 'x', texthl = 'DiagnosticError', rank = 4 },
}

-- Defines those that the user has not defined: LindyProved, LindyOpen, LindyUnproved, LindyRefuted.
local function name_of(status) return 'Lindy' .. status:sub(1, 1):upper() .. status:sub(2) end
local function define_signs()
  for status, sign in pairs(signs) do
    if #vim.fn.sign_getdefined(name_of(status)) == 0 then
      vim.fn.sign_define(name_of(status), { text = sign.text, texthl = sign.texthl })
    end
  end
end

-- Puts a sign beside each line with a check (lindy/status).
local function show_status(_, status)
  local buffer = vim.uri_to_bufnr(status.uri)
  if not vim.api.nvim_buf_is_loaded(buffer) then return end
  local worst, last = {}, vim.api.nvim_buf_line_count(buffer)
  for _, one in ipairs(status.implementations) do
    for _, check in ipairs(one.checks or {}) do
      local line = check.range.start.line + 1
      if line <= last and (not worst[line] or signs[check.status].rank > signs[worst[line]].rank) then worst[line] = check.status end
    end
  end
  vim.fn.sign_unplace('lindy', { buffer = buffer })
  for line, word in pairs(worst) do
    vim.fn.sign_place(0, 'lindy', name_of(word), buffer, { lnum = line, priority = 5 })
  end
end

-- Starts the server with the first buffer and attaches the others to it.
local function attach(buffer, options)
  if not M.client then
    M.client = vim.lsp.start_client({
      name = 'lindy',
      cmd = options.cmd or { 'lindy', 'lsp' },
      root_dir = vim.fn.getcwd(),
      init_options = vim.tbl_extend('force', { status = options.signs ~= false }, options.settings or {}),
      handlers = { ['lindy/status'] = show_status },
      on_attach = options.on_attach,
      on_exit = function() M.client = nil end,
    })
  end
  if not M.client then return end
  vim.lsp.buf_attach_client(buffer, M.client)
  if options.lenses == false then return end
  vim.api.nvim_create_autocmd({ 'BufEnter', 'CursorHold', 'InsertLeave' }, { buffer = buffer, callback = vim.lsp.codelens.refresh })
end

-- The implementation at the cursor, by the lenses above implementations: the last one that begins before it.
local function here()
  local line, name = vim.api.nvim_win_get_cursor(0)[1] - 1, nil
  local params = { textDocument = vim.lsp.util.make_text_document_params(0) }
  for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/codeLens', params, 5000) or {}) do
    for _, lens in ipairs(answer.result or {}) do
      if lens.command and (lens.range.start.line <= line or not name) then name = lens.command.arguments[2] end
    end
  end
  return name
end

-- M.command('run'): a command of the server (docs/manual/lsp.md) about the implementation at the cursor.
function M.command(what)
  local name = here()
  if not name then return vim.notify('lindy: there is no implementation here', vim.log.levels.WARN) end
  vim.lsp.buf_request(0, 'workspace/executeCommand', { command = 'lindy.' .. what, arguments = { vim.uri_from_bufnr(0), name } },
    function(err) if err then vim.notify('lindy: ' .. err.message, vim.log.levels.ERROR) end end)
end

-- options.cmd: how to start the server; options.settings: see docs/manual/lsp.md of Lindy;
-- options.on_attach(client, buffer): for key mappings; options.lenses = false: no verdicts above implementations;
-- options.signs = false: no signs beside checks.
function M.setup(options)
  options = options or {}
  define_signs()
  for _, what in ipairs({ 'verify', 'run', 'explore', 'infer', 'require', 'extract', 'profile' }) do
    vim.api.nvim_create_user_command('Lindy' .. what:sub(1, 1):upper() .. what:sub(2), function() M.command(what) end, {})
  end
  vim.api.nvim_create_autocmd('FileType', {
    pattern = 'boogie',
    callback = function(event)
      vim.bo[event.buf].commentstring = '// %s'
      attach(event.buf, options)
    end,
  })
end

return M
