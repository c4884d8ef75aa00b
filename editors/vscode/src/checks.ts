// SPDX-License-Identifier: MIT
// An icon in the gutter beside each check: proved, open, unproved or refuted.
import * as vscode from 'vscode';
import { Check, CheckState, Verdicts, toRange } from './verdicts';

/** From the best to the worst, which is the one that a line with several checks shows. */
const icons: [CheckState, string][] = [
  ['proved', 'check-proved'], ['open', 'check-open'], ['unproved', 'check-unproved'], ['refuted', 'check-refuted'],
];
const rank = (check: Check): number => icons.findIndex(([state]) => state === check.status);

/** The worst check of each line, but for lines where an implementation has its own icon. */
export function worstByLine(verdicts: { nameRange: Check['range']; checks?: Check[] }[]): Check[] {
  const taken = new Set(verdicts.map((verdict) => verdict.nameRange.start.line));
  const worst = new Map<number, Check>();
  for (const check of verdicts.flatMap((verdict) => verdict.checks ?? [])) {
    const line = check.range.start.line;
    const known = worst.get(line);
    if (!taken.has(line) && (!known || rank(check) > rank(known))) worst.set(line, check);
  }
  return [...worst.values()];
}

export class Checks {
  private readonly types = new Map<CheckState, vscode.TextEditorDecorationType>();
  private readonly subscriptions: vscode.Disposable[] = [];

  constructor(context: vscode.ExtensionContext, private readonly verdicts: Verdicts) {
    for (const [state, icon] of icons)
      this.types.set(state, vscode.window.createTextEditorDecorationType({
        gutterIconPath: vscode.Uri.joinPath(context.extensionUri, 'media', `${icon}.svg`),
        gutterIconSize: '60%',
        rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
      }));
    this.subscriptions.push(
      verdicts.onDidChange((uri) => this.show(uri)),
      vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach((editor) => this.showIn(editor))));
  }

  private show(uri: vscode.Uri): void {
    for (const editor of vscode.window.visibleTextEditors)
      if (editor.document.uri.toString() === uri.toString()) this.showIn(editor);
  }

  private showIn(editor: vscode.TextEditor): void {
    const all = worstByLine(this.verdicts.of(editor.document.uri));
    for (const [state, type] of this.types)
      editor.setDecorations(type, all.filter((check) => check.status === state).map((check) => ({
        range: toRange(check.range),
        hoverMessage: new vscode.MarkdownString(`${check.kind}: **${check.status}**`),
      })));
  }

  dispose(): void {
    for (const one of [...this.types.values(), ...this.subscriptions]) one.dispose();
  }
}
