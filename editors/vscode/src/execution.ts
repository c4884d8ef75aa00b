// SPDX-License-Identifier: MIT
// The page of `lindy run --html` in a panel: an execution to step through, forward and back.
import { execFile } from 'child_process';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import * as vscode from 'vscode';
import { Target, saveFiles, targetOf } from './commands';
import { Server, lindyPath, readingOptions } from './server';
import { Verdicts } from './verdicts';

/** The command that looks for the execution. */
type Engine = 'run' | 'explore';

interface Ended {
  status: number | null;
  output: string;
}

/** Runs Lindy in a folder; `status` is null when it was not started or was ended. */
function lindy(cwd: string, args: string[], token: vscode.CancellationToken): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(lindyPath(), args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ status: error ? child.exitCode : 0, output: `${stdout}${stderr}` });
    });
    token.onCancellationRequested(() => child.kill());
  });
}

/** The page follows the colours of the editor, not those of the browser. */
function themed(page: string): string {
  const kind = vscode.window.activeColorTheme.kind;
  const dark = kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
  return page.replace('@media (prefers-color-scheme: dark)', dark ? '@media all' : '@media not all');
}

export function registerExecution(context: vscode.ExtensionContext, server: Server, verdicts: Verdicts): void {
  let panel: vscode.WebviewPanel | undefined;

  function show(name: string, page: string): void {
    if (!panel) {
      panel = vscode.window.createWebviewPanel('lindy.execution', '',
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, retainContextWhenHidden: true });
      panel.onDidDispose(() => { panel = undefined; });
    }
    panel.title = `Execution of ${name}`;
    panel.webview.html = themed(page);
    panel.reveal(undefined, true);
  }

  async function execute(command: Engine, target: Target, token: vscode.CancellationToken): Promise<void> {
    const program = await server.program(target.uri);
    await saveFiles(program.files);
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lindy-'));
    const file = path.join(folder, 'execution.html');
    try {
      const entry = target.name ? [`--entry=${target.name}`] : [];
      const cwd = path.dirname(target.uri.fsPath); // names on the page are relative to it
      const ended = await lindy(cwd, [command, `--html=${file}`, ...entry, ...readingOptions(program),
        '--', ...program.files.map((one) => path.relative(cwd, one))], token);
      if (token.isCancellationRequested) return;
      const page = await fs.readFile(file, 'utf8').catch(() => '');
      server.output.appendLine(ended.output.trimEnd());
      if (page) show(target.name ?? path.basename(target.uri.fsPath), page);
      else void vscode.window.showWarningMessage(`Lindy: ${ended.output.trim() || `${lindyPath()} did not start`}`);
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  }

  function look(command: Engine, uri?: unknown, name?: unknown): Thenable<void> | undefined {
    const target = targetOf(verdicts, uri, name);
    if (!target) return undefined;
    return vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: `Lindy: looking for an execution of ${target.name ?? 'the program'}`, cancellable: true },
      (_progress, token) => execute(command, target, token));
  }

  context.subscriptions.push(vscode.commands.registerCommand('lindy.showExecution', (uri?: unknown, name?: unknown) => look('run', uri, name)));
  // The lenses of the server, whose own answer would be a message only.
  server.instead.set('lindy.run', (uri, name) => look('run', uri, name));
  server.instead.set('lindy.explore', (uri, name) => look('explore', uri, name));
}
