// SPDX-License-Identifier: MIT
// `lindy dap`: stepping through an execution, forward and back.
import * as path from 'path';
import * as vscode from 'vscode';
import { Target, saveFiles, targetOf } from './commands';
import { Server, lindyPath } from './server';
import { Verdicts } from './verdicts';

/** An execution as `lindy/executions` lists it. */
interface Execution {
  number: number;
  outcome: string;
  confirmed: boolean;
  call: string;
  message?: string;
}

/** Who finds what is stepped through: executions, or the counterexamples of a proof. */
type Engine = 'run' | 'verify';

/** What to launch for an implementation, or for the program of a file. */
async function configurationOf(server: Server, target: Target, engine: Engine): Promise<vscode.DebugConfiguration> {
  const program = await server.program(target.uri);
  await saveFiles(program.files);
  const what = engine === 'verify' ? 'Counterexample' : 'Execution';
  return {
    type: 'lindy', request: 'launch', name: `${what} of ${target.name ?? path.basename(target.uri.fsPath)}`,
    program: program.files, libraries: program.libraries, dialect: program.dialect, inferModifies: program.inferModifies,
    procedure: target.name, engine,
  };
}

async function debug(server: Server, target: Target, engine: Engine): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(target.uri);
  await vscode.debug.startDebugging(folder, await configurationOf(server, target, engine));
}

/** Lets the user choose among executions, and restarts the session with the one chosen. */
async function chooseExecution(): Promise<void> {
  const session = vscode.debug.activeDebugSession;
  if (session?.type !== 'lindy') {
    void vscode.window.showInformationMessage('Lindy: debug an execution first.');
    return;
  }
  const looking = { location: vscode.ProgressLocation.Notification, title: 'Lindy: looking for executions' };
  const found = (await vscode.window.withProgress(looking, () => session.customRequest('lindy/executions', { count: 10 }))) as
    { executions: Execution[]; current: number };
  const items = found.executions.map((one) => ({
    label: `$(${one.outcome === 'failed' ? 'error' : 'pass'}) ${one.call}`,
    description: `${one.outcome}${one.confirmed ? '' : ', not confirmed'}${one.number === found.current ? ' (this one)' : ''}`,
    detail: one.message, number: one.number,
  }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder: 'An execution to step through' });
  if (picked) await session.customRequest('restart', { arguments: { ...session.configuration, execution: picked.number } });
}

export function registerDebugger(context: vscode.ExtensionContext, server: Server, verdicts: Verdicts): void {
  context.subscriptions.push(
    vscode.debug.registerDebugAdapterDescriptorFactory('lindy', {
      createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(lindyPath(), ['dap']),
    }),
    vscode.debug.registerDebugConfigurationProvider('lindy', {
      // F5 without a launch.json: the implementation at the cursor.
      async resolveDebugConfiguration(_folder, given) {
        if (given.program) return given;
        const target = targetOf(verdicts);
        return target ? { ...await configurationOf(server, target, 'run'), ...given, type: 'lindy', request: 'launch' } : undefined;
      },
    }),
    ...([['lindy.debug', 'run'], ['lindy.debugProof', 'verify']] as [string, Engine][]).map(([command, engine]) =>
      vscode.commands.registerCommand(command, (uri?: unknown, name?: unknown) => {
        const target = targetOf(verdicts, uri, name);
        return target ? debug(server, target, engine) : undefined;
      })),
    vscode.debug.onDidChangeActiveDebugSession(() => server.refreshHints()),
    vscode.commands.registerCommand('lindy.chooseExecution', chooseExecution));
}
