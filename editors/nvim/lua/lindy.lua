-- Lindy in Neovim (0.7 and later): require('lindy').setup({})
-- SPDX-License-Identifier: MIT
local M = { client = nil }

-- Starts the server with the first buffer and attaches the others to it.
local function attach(buffer, options)
  if not M.client then
    M.client = vim.lsp.start_client({
      name = 'lindy',
      cmd = options.cmd or { 'lindy', 'lsp' },
      root_dir = vim.fn.getcwd(),
      init_options = options.settings or {},
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
-- options.on_attach(client, buffer): for key mappings; options.lenses = false: no verdicts above implementations.
function M.setup(options)
  options = options or {}
  for _, what in ipairs({ 'verify', 'run', 'explore', 'infer', 'require', 'extract' }) do
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
