// SPDX-License-Identifier: MIT
// Lindy in Emacs: editors/emacs loads without a warning, colours and indents, and eglot shows what the server finds.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { finish, is, ok } from './tap.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lindy-emacs-'));
const file = join(folder, 'a.bpl');
writeFileSync(file, 'procedure P(x: int)\nrequires x > 0; // "quoted"\n{\nif (x > 1) {\nassert x > 5;\n}\n}\n');
const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: join(folder, 'cache') };
const mode = resolve('editors/emacs');
function emacs(...args) {
  const ended = spawnSync('emacs', ['--batch', '-L', mode, ...args], { env, encoding: 'utf8', timeout: 120_000 });
  return { status: ended.status, text: `${ended.stdout}${ended.stderr}` };
}

try {
  const compiled = emacs('--eval', `(progn (setq byte-compile-error-on-warn t byte-compile-dest-file-function (lambda (_) "${folder}/lindy.elc")) (unless (byte-compile-file "${mode}/lindy.el") (kill-emacs 1)))`);
  is(compiled.status, 0, `the mode compiles without a warning${compiled.status ? `: ${compiled.text}` : ''}`);

  const looked = emacs('-l', 'lindy', '--eval', `(progn
    (find-file "${file}")
    (font-lock-ensure)
    (princ (format "mode %s\\n" major-mode))
    (goto-char (point-min))
    (princ (format "word %s\\n" (get-text-property (point) 'face)))
    (setq case-fold-search nil)
    (search-forward "P")
    (princ (format "name %s\\n" (get-text-property (1- (point)) 'face)))
    (search-forward "quoted")
    (princ (format "comment %s\\n" (get-text-property (point) 'face)))
    (indent-region (point-min) (point-max))
    (princ (buffer-string)))`);
  ok(/mode lindy-mode\nword font-lock-keyword-face\nname font-lock-function-name-face\ncomment font-lock-comment-face\n/.test(looked.text), 'it has colours', looked.text);
  ok(looked.text.includes('procedure P(x: int)\n  requires x > 0; // "quoted"\n{\n  if (x > 1) {\n    assert x > 5;\n  }\n}\n'), 'and indents', looked.text);

  const shown = emacs('-l', 'lindy', '--eval', `(progn
    (require 'eglot)
    (setq lindy-command '("${resolve(process.env.LINDY ?? 'build/release/lindy')}" "lsp") eglot-sync-connect 30 eglot-connect-timeout 30)
    (find-file "${file}")
    (apply #'eglot (eglot--guess-contact))
    (let ((end (+ (float-time) 60)))
      (while (and (null (flymake-diagnostics)) (< (float-time) end))
        (accept-process-output nil 0.2) (flymake-start)))
    (dolist (one (flymake-diagnostics))
      (princ (format "found %d: %s\\n" (line-number-at-pos (flymake-diagnostic-beg one)) (flymake-diagnostic-text one))))
    (eglot-shutdown (eglot-current-server)))`);
  ok(/found 5: .*this assertion could not be proved/.test(shown.text), 'eglot shows a failed proof', shown.text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
finish();
