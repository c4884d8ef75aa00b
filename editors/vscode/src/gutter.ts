// SPDX-License-Identifier: MIT
// Verdicts beside the text: a colour beside the scroll bar, and an icon in the gutter where the
// icons of the test explorer are switched off.
import * as vscode from 'vscode';
import { State, Verdicts, toRange, words } from './verdicts';

/** The icon of a state, and its colour beside the scroll bar. */
const looks: Partial<Record<State, { icon: string; ruler?: string }>> = {
  verified: { icon: 'verified', ruler: 'testing.iconPassed' },
  refuted: { icon: 'failed', ruler: 'testing.iconFailed' },
  unproved: { icon: 'unproved', ruler: 'testing.iconQueued' },
  inconclusive: { icon: 'unproved', ruler: 'testing.iconQueued' },
  running: { icon: 'running' },
  waiting: { icon: 'waiting' },
};

/** Only one icon has room in a line: two of the same meaning are one too many. */
function hasTestIcons(): boolean {
  return vscode.workspace.getConfiguration('testing').get<boolean>('gutterEnabled', true);
}

export class Gutter {
  private readonly types = new Map<State, vscode.TextEditorDecorationType>();
  private readonly subscriptions: vscode.Disposable[] = [];

  constructor(private readonly context: vscode.ExtensionContext, private readonly verdicts: Verdicts) {
    this.makeTypes();
    this.subscriptions.push(
      verdicts.onDidChange((uri) => this.show(uri)),
      vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach((editor) => this.showIn(editor))),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration('testing.gutterEnabled')) return;
        this.makeTypes();
        for (const editor of vscode.window.visibleTextEditors) this.showIn(editor);
      }));
  }

  private makeTypes(): void {
    for (const type of this.types.values()) type.dispose();
    for (const [state, look] of Object.entries(looks))
      this.types.set(state as State, vscode.window.createTextEditorDecorationType({
        gutterIconPath: hasTestIcons() ? undefined
          : vscode.Uri.joinPath(this.context.extensionUri, 'media', `${look.icon}.svg`),
        gutterIconSize: '75%',
        overviewRulerLane: vscode.OverviewRulerLane.Left,
        overviewRulerColor: look.ruler ? new vscode.ThemeColor(look.ruler) : undefined,
        rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
      }));
  }

  private show(uri: vscode.Uri): void {
    for (const editor of vscode.window.visibleTextEditors)
      if (editor.document.uri.toString() === uri.toString()) this.showIn(editor);
  }

  private showIn(editor: vscode.TextEditor): void {
    if (editor.document.languageId !== 'boogie') return;
    const all = this.verdicts.of(editor.document.uri);
    for (const [state, type] of this.types)
      editor.setDecorations(type, all.filter((verdict) => verdict.status === state).map((verdict) => ({
        range: toRange(verdict.nameRange),
        hoverMessage: new vscode.MarkdownString(`**${verdict.name}**: ${words(verdict)}`),
      })));
  }

  dispose(): void {
    for (const one of [...this.types.values(), ...this.subscriptions]) one.dispose();
  }
}
