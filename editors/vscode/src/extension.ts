// SPDX-License-Identifier: MIT
// Starts the language server and the parts that show what it finds.
import * as vscode from 'vscode';
import { startClient, Server } from './server';
import { Verdicts } from './verdicts';
import { Checks } from './checks';
import { Gutter } from './gutter';
import { Explorer } from './explorer';
import { Profiles } from './profiles';
import { registerExecution } from './execution';
import { registerCommands } from './commands';
import { registerDebugger } from './debug';

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const verdicts = new Verdicts();
  const profiles = new Profiles();
  server = new Server(verdicts, profiles);
  context.subscriptions.push(verdicts, profiles, new Gutter(context, verdicts), new Checks(context, verdicts), new Explorer(verdicts, server));
  registerCommands(context, server, verdicts);
  registerExecution(context, server, verdicts);
  registerDebugger(context, server, verdicts);
  await startClient(server);
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
