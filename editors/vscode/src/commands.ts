// SPDX-License-Identifier: MIT
// Commands of the palette and the menus about the file, or the implementation at the cursor.
import * as vscode from 'vscode';
import { Server } from './server';
import { Verdicts } from './verdicts';

/** A document and an implementation of it: those that are given, or those at the cursor. */
export interface Target {
  uri: vscode.Uri;
  name?: string;
}

/** The texts on the disk are what Lindy runs. */
export async function saveFiles(files: string[]): Promise<void> {
  for (const document of vscode.workspace.textDocuments)
    if (document.isDirty && files.includes(document.uri.fsPath)) await document.save();
}

export function targetOf(verdicts: Verdicts, uri?: unknown, name?: unknown): Target | undefined {
  const given = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri instanceof vscode.Uri ? uri : undefined;
  if (given && typeof name === 'string') return { uri: given, name };
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.document.languageId !== 'boogie') {
    void vscode.window.showInformationMessage('Lindy: open a Boogie program first.');
    return undefined;
  }
  return { uri: editor.document.uri, name: verdicts.at(editor.document.uri, editor.selection.active)?.name };
}

export function registerCommands(context: vscode.ExtensionContext, server: Server, verdicts: Verdicts): void {
  const add = (command: string, run: (...args: unknown[]) => unknown): void => {
    context.subscriptions.push(vscode.commands.registerCommand(command, run));
  };
  add('lindy.verifyFile', async () => {
    const target = targetOf(verdicts);
    if (target) await server.execute('lindy.verify', target.uri.toString());
  });
  add('lindy.verifyHere', async () => {
    const target = targetOf(verdicts);
    if (target?.name) await server.execute('lindy.verify', target.uri.toString(), target.name);
  });
  add('lindy.inferHere', async () => {
    const target = targetOf(verdicts);
    if (target?.name) await server.execute('lindy.infer', target.uri.toString(), target.name);
  });
  add('lindy.profileHere', async () => {
    const target = targetOf(verdicts);
    if (target?.name) await server.execute('lindy.profile', target.uri.toString(), target.name);
  });
  add('lindy.cancelProofs', async () => {
    const target = targetOf(verdicts);
    if (target) await server.execute('lindy.cancel', target.uri.toString());
  });
  add('lindy.restart', async () => {
    await server.stop();
    await server.start();
  });
}
