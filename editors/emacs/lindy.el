;;; lindy.el --- Boogie programs with Lindy: a major mode, and eglot  -*- lexical-binding: t -*-
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; (add-to-list 'load-path "/path/to/lindy/editors/emacs")
;; (require 'lindy)
;;
;; Opens *.bpl in `lindy-mode' and, where eglot is installed (Emacs 29 has it; before, the package
;; `eglot'), has `M-x eglot' start `lindy lsp'.  (add-hook 'lindy-mode-hook #'eglot-ensure) starts it
;; by itself.  Settings are those of docs/manual/lsp.md, in `lindy-settings'.

;;; Code:

(defgroup lindy nil "Boogie programs with Lindy." :group 'languages)

(defcustom lindy-command '("lindy" "lsp")
  "The command that starts the language server."
  :type '(repeat string))

(defcustom lindy-settings nil
  "Settings of the language server, such as (:prove \"save\" :timeout 20)."
  :type 'plist)

(defcustom lindy-indent 2
  "Columns of a level of indentation."
  :type 'integer
  :safe #'integerp)

(defconst lindy--words
  '("assert" "assume" "axiom" "break" "call" "const" "datatype" "else" "ensures" "exists" "forall"
    "free" "function" "goto" "havoc" "hide" "hideable" "if" "implementation" "invariant" "is"
    "lambda" "measure" "modifies" "old" "pop" "procedure" "pure" "push" "requires" "return"
    "returns" "reveal" "revealed" "then" "type" "unique" "uses" "var" "where" "while" "div" "mod"))

(defconst lindy--font-lock
  `((,(regexp-opt lindy--words 'symbols) . font-lock-keyword-face)
    ("\\_<\\(?:true\\|false\\)\\_>" . font-lock-constant-face)
    ("\\_<\\(?:int\\|bool\\|real\\|string\\|regex\\|rmode\\|bv[0-9]+\\|float[0-9]+e[0-9]+\\)\\_>"
     . font-lock-type-face)
    ("{:\\([^ }]+\\)" 1 font-lock-preprocessor-face)
    ("^#.*$" . font-lock-preprocessor-face)
    ("\\_<\\(?:procedure\\|implementation\\|function\\)\\_>\\(?:[ \t\n]*{:[^}]*}\\)*[ \t\n]*\\([^ \t\n(<]+\\)"
     1 font-lock-function-name-face)))

(defvar lindy-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (dolist (c '(?_ ?$ ?# ?' ?` ?~ ?^ ?? ?\\ ?.)) (modify-syntax-entry c "_" table))
    (modify-syntax-entry ?\" "\"" table)
    table))

(defun lindy-indent-line ()
  "Indent by the braces that are open, clauses of specifications by one level."
  (interactive)
  (let* ((depth (save-excursion (back-to-indentation) (car (syntax-ppss))))
         (column
          (save-excursion
            (back-to-indentation)
            (* lindy-indent
               (cond ((looking-at "[]})]") (max 0 (1- depth)))
                     ((and (= depth 0) (looking-at "\\(?:free +\\)?\\(?:requires\\|ensures\\|modifies\\|returns\\|invariant\\)\\_>")) 1)
                     ((looking-at "\\(?:free +\\)?invariant\\_>") (1+ depth))
                     (t depth))))))
    (if (<= (current-column) (current-indentation))
        (indent-line-to column)
      (save-excursion (indent-line-to column)))))

;;;###autoload
(define-derived-mode lindy-mode prog-mode "Boogie"
  "A mode for Boogie programs."
  (setq-local font-lock-defaults '(lindy--font-lock)
              comment-start "// "
              comment-end ""
              indent-line-function #'lindy-indent-line
              imenu-generic-expression
              '((nil "^\\(?:procedure\\|implementation\\|function\\)\\_>\\(?:[ \t]*{:[^}]*}\\)*[ \t]*\\([^ \t\n(<]+\\)" 1))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.bpl\\'" . lindy-mode))

(defvar eglot-server-programs)

;; eglot asks the mode's name for the language; the server's is boogie.
(put 'lindy-mode 'eglot-language-id "boogie")

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons '(lindy-mode)
                     (lambda (&rest _)
                       (append lindy-command
                               (list :initializationOptions (or lindy-settings (make-hash-table))))))))

(provide 'lindy)
;;; lindy.el ends here
