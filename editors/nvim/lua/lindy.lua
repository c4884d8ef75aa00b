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
  if M.client then vim.lsp.buf_attach_client(buffer, M.client) end
end

-- options.cmd: how to start the server; options.settings: see docs/manual/lsp.md of Lindy;
-- options.on_attach(client, buffer): for key mappings.
function M.setup(options)
  options = options or {}
  vim.api.nvim_create_autocmd('FileType', {
    pattern = 'boogie',
    callback = function(event)
      vim.bo[event.buf].commentstring = '// %s'
      attach(event.buf, options)
    end,
  })
end

return M
