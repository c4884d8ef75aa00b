// SPDX-License-Identifier: MIT
// The language server `lindy lsp` as a client of the protocol sees it.
import * as vscode from 'vscode';
import { CloseAction, ErrorAction, InlayHintRequest, LanguageClient, LanguageClientOptions } from 'vscode-languageclient/node';
import { ProfileParams, Profiles } from './profiles';
import { StatusParams, Verdicts } from './verdicts';

/** The program, as the settings have it. */
export function lindyPath(): string {
  return vscode.workspace.getConfiguration('lindy').get<string>('path') || 'lindy';
}

/** The files of a program and the libraries that come with Lindy. */
export interface Program {
  files: string[];
  libraries: string[];
  dialect?: string;
  inferModifies?: boolean;
}

/** Options of the command line by which the texts of a program are read. */
export function readingOptions(program: Program): string[] {
  return [
    ...program.libraries.map((name) => `--lib=${name}`),
    ...(program.dialect ? [`--dialect=${program.dialect}`] : []),
    ...(program.inferModifies ? ['--infer-modifies'] : []),
  ];
}

/** The settings of the server. It always sends the verdicts, for the gutter and the test explorer, and lenses for the debugger. */
function settings(): Record<string, unknown> {
  const from = vscode.workspace.getConfiguration('lindy');
  const names = ['prove', 'timeout', 'memory', 'workers', 'solver', 'infer', 'candidates'];
  return {
    ...Object.fromEntries(names.map((name) => [name, from.get(name)])),
    status: true, debug: true, trusted: vscode.workspace.isTrusted,
  };
}

export class Server {
  private client: LanguageClient | undefined;
  /** Commands of the server that are done here. */
  readonly instead = new Map<string, (...args: unknown[]) => unknown>();
  readonly output = vscode.window.createOutputChannel('Lindy');

  constructor(private readonly verdicts: Verdicts, private readonly profiles: Profiles) {}

  /** Runs a command of the server; what it answers with an error is shown. */
  async execute(command: string, ...args: unknown[]): Promise<unknown> {
    if (!this.client?.isRunning()) {
      void vscode.window.showErrorMessage('The language server of Lindy is not running.');
      return undefined;
    }
    try {
      return await this.client.sendRequest('workspace/executeCommand', { command, arguments: args });
    } catch (error) {
      void vscode.window.showErrorMessage(`Lindy: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  /** The program that a document is part of. */
  async program(uri: vscode.Uri): Promise<Program> {
    const found = (await this.execute('lindy.program', uri.toString())) as Program | undefined;
    return found ?? { files: [uri.fsPath], libraries: [] };
  }

  async start(): Promise<void> {
    const command = lindyPath();
    const options: LanguageClientOptions = {
      documentSelector: [
        { language: 'boogie', scheme: 'file' },
        { language: 'boogie', scheme: 'untitled' },
        { pattern: '**/lindy.toml', scheme: 'file' },
      ],
      initializationOptions: settings(),
      outputChannel: this.output,
      middleware: {
        executeCommand: (command, args, next) => {
          const own = this.instead.get(command);
          return own ? own(...args) : next(command, args);
        },
        workspace: { configuration: (params) => params.items.map(() => settings()) },
        // While one steps through an execution, the values of a counterexample would contradict those of the execution.
        provideInlayHints: (document, range, token, next) => vscode.debug.activeDebugSession?.type === 'lindy' ? [] : next(document, range, token),
        provideHover: async (document, position, token, next) =>
          withoutRepetition(await next(document, position, token), document, position),
      },
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue }),
        closed: () => this.closed(),
      },
    };
    const client = new LanguageClient('lindy', 'Lindy', { command, args: ['lsp'] }, options);
    client.onNotification('lindy/status', (status: StatusParams) => this.verdicts.set(status));
    client.onNotification('lindy/profile', (profile: ProfileParams) => this.profiles.show(profile));
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      this.output.appendLine(String(error));
      await this.notFound(command);
    }
  }

  /** Has it ask for the settings again. */
  async changed(): Promise<void> {
    await this.client?.sendNotification('workspace/didChangeConfiguration', { settings: null });
  }

  /** Has the editor ask for the values at the lines again. */
  refreshHints(): void {
    const hints = this.client?.isRunning() ? this.client.getFeature(InlayHintRequest.method) : undefined;
    for (const editor of vscode.window.visibleTextEditors) hints?.getProvider(editor.document)?.onDidChangeInlayHints.fire();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.verdicts.clear();
    if (client?.isRunning()) await client.stop();
    await client?.dispose();
  }

  private restarts: number[] = [];

  /** A server that dies is started again, but not over and over. */
  private closed(): { action: CloseAction; message?: string } {
    const now = Date.now();
    this.verdicts.clear();
    this.restarts = [...this.restarts.filter((at) => now - at < 60_000), now];
    if (this.restarts.length <= 3) return { action: CloseAction.Restart };
    return {
      action: CloseAction.DoNotRestart,
      message: 'The language server of Lindy ended four times within a minute and is not started again.',
    };
  }

  private async notFound(command: string): Promise<void> {
    const open = 'Open Settings';
    const picked = await vscode.window.showErrorMessage(
      `Lindy could not be started as '${command}'. Set lindy.path to where it is.`, open);
    if (picked === open) await vscode.commands.executeCommand('workbench.action.openSettings', 'lindy.path');
  }
}

/** The editor shows the messages of diagnostics by itself, and the steps that they are related to. */
function withoutRepetition(hover: vscode.Hover | null | undefined, document: vscode.TextDocument, position: vscode.Position) {
  const here = vscode.languages.getDiagnostics(document.uri).filter((one) => one.range.contains(position));
  for (const content of hover?.contents ?? [])
    for (const one of here)
      if (content instanceof vscode.MarkdownString)
        content.value = content.value.replace(`**${String(one.code)}**\n\n\`\`\`text\n${one.message}\n\`\`\`\n`, '').replace(/\n(Unconfirmed values|Values) along the path:[^]*/, '').trim();
  if (hover) hover.contents = hover.contents.filter((one) => !(one instanceof vscode.MarkdownString) || one.value);
  return hover?.contents.length ? hover : null;
}

export async function startClient(server: Server): Promise<void> {
  vscode.workspace.onDidChangeConfiguration(async (event) => {
    if (!event.affectsConfiguration('lindy.path')) return;
    await server.stop();
    await server.start();
  });
  vscode.workspace.onDidGrantWorkspaceTrust(() => server.changed());
  await server.start();
}
