// SPDX-License-Identifier: MIT
// Conformance of `lindy lsp`: a client on vscode-jsonrpc asks everything the server offers, and every
// message that comes back is checked against the types of vscode-languageserver-protocol.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Shapes } from './shapes.mjs';
import { finish, is, ok } from './tap.mjs';

const require = createRequire(`${resolve('build/editor')}/`);
const lsp = require('vscode-languageserver-protocol/node');
const lindy = resolve(process.env.LINDY ?? 'build/release/lindy');
const shapes = new Shapes('lsp', "import type * as lsp from 'vscode-languageserver-protocol';");

/** The type of each answer. */
const answers = {
  initialize: 'lsp.InitializeResult',
  shutdown: 'null',
  'workspace/executeCommand': 'lsp.LSPAny',
  'workspace/symbol': 'lsp.SymbolInformation[] | lsp.WorkspaceSymbol[] | null',
  'textDocument/hover': 'lsp.Hover | null',
  'textDocument/definition': 'lsp.Definition | null',
  'textDocument/declaration': 'lsp.Declaration | null',
  'textDocument/implementation': 'lsp.Definition | null',
  'textDocument/references': 'lsp.Location[] | null',
  'textDocument/documentHighlight': 'lsp.DocumentHighlight[] | null',
  'textDocument/prepareRename': 'lsp.PrepareRenameResult | null',
  'textDocument/rename': 'lsp.WorkspaceEdit | null',
  'textDocument/documentSymbol': 'lsp.DocumentSymbol[] | null',
  'textDocument/foldingRange': 'lsp.FoldingRange[] | null',
  'textDocument/selectionRange': 'lsp.SelectionRange[] | null',
  'textDocument/prepareCallHierarchy': 'lsp.CallHierarchyItem[] | null',
  'callHierarchy/incomingCalls': 'lsp.CallHierarchyIncomingCall[] | null',
  'callHierarchy/outgoingCalls': 'lsp.CallHierarchyOutgoingCall[] | null',
  'textDocument/semanticTokens/full': 'lsp.SemanticTokens | null',
  'textDocument/inlayHint': 'lsp.InlayHint[] | null',
  'textDocument/completion': 'lsp.CompletionItem[] | lsp.CompletionList | null',
  'textDocument/signatureHelp': 'lsp.SignatureHelp | null',
  'textDocument/formatting': 'lsp.TextEdit[] | null',
  'textDocument/codeAction': '(lsp.Command | lsp.CodeAction)[] | null',
  'textDocument/codeLens': 'lsp.CodeLens[] | null',
};

/** The type of what the server sends by itself. */
const sent = {
  'textDocument/publishDiagnostics': 'lsp.PublishDiagnosticsParams',
  'window/logMessage': 'lsp.LogMessageParams',
  'window/showMessage': 'lsp.ShowMessageParams',
  'window/workDoneProgress/create': 'lsp.WorkDoneProgressCreateParams',
  '$/progress': '{ token: lsp.ProgressToken; value: lsp.WorkDoneProgressBegin | lsp.WorkDoneProgressReport | lsp.WorkDoneProgressEnd }',
  'workspace/configuration': 'lsp.ConfigurationParams',
  'workspace/applyEdit': 'lsp.ApplyWorkspaceEditParams',
  'workspace/codeLens/refresh': 'undefined',
  'workspace/inlayHint/refresh': 'undefined',
  'client/registerCapability': 'lsp.RegistrationParams',
  'lindy/status': '{ uri: string; version: number; implementations: { name: string; range: lsp.Range; nameRange: lsp.Range; status: string; seconds?: number; cached?: boolean; checks?: { kind: string; range: lsp.Range; status: "proved" | "open" | "unproved" | "refuted" }[] }[] }',
};

const folder = mkdtempSync(join(tmpdir(), 'lindy-protocol-'));
const child = spawn(lindy, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') } });
const ended = new Promise((done) => child.on('exit', done));
const reader = new lsp.StreamMessageReader(child.stdout);
const writer = new lsp.StreamMessageWriter(child.stdin);
const waiting = new Map();
const heard = [];
const listeners = new Set();
let id = 0;

reader.listen((message) => {
  if (message.jsonrpc !== '2.0') ok(false, 'jsonrpc is 2.0', message);
  if (message.method === undefined) {
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
    return;
  }
  const type = sent[message.method];
  if (!type) ok(false, `the server sends ${message.method}, which has a type`, message);
  else shapes.add(type, message.params, message.method);
  heard.push(message);
  if (message.id !== undefined) {
    const result = message.method === 'workspace/configuration' ? message.params.items.map(() => ({ timeout: 5 }))
      : message.method === 'workspace/applyEdit' ? { applied: true } : null;
    void writer.write({ jsonrpc: '2.0', id: message.id, result });
  }
  for (const one of listeners) one();
});

const notify = (method, params) => writer.write({ jsonrpc: '2.0', method, params });
async function raw(method, params) {
  const own = ++id;
  const answer = new Promise((done) => waiting.set(own, done));
  await writer.write({ jsonrpc: '2.0', id: own, method, params });
  return answer;
}

/** An answer, whose shape is checked; an error is checked to be one. */
async function ask(method, params) {
  const answer = await raw(method, params);
  if (answer.error) shapes.add('lsp.ResponseError<void> | { code: number; message: string }', answer.error, `error of ${method}`);
  else shapes.add(answers[method], answer.result, method);
  return answer.result;
}

async function until(test, seconds = 30) {
  const end = Date.now() + seconds * 1000;
  while (!test() && Date.now() < end)
    await new Promise((done) => { const timer = setTimeout(() => { listeners.delete(done); done(); }, 200); listeners.add(() => { clearTimeout(timer); done(); }); });
  return test();
}

const uri = pathToFileURL(join(folder, 'a.bpl')).href;
const textDocument = { uri };
const text = `// Documented \u{1D538}.
type T; datatype D<a> { C(x: a, n: int), E() }
const k: int; axiom k > 0; var g: [int]int;
function f(x: int): int { x + k }
procedure P(x: int, y: bool) returns (r: int)
  requires x > 0; modifies g; ensures r > 0 && r < f(x);
{
  var d: D int; var i: int;
  start: d := C(x, 1); i := 0;
  while (i < x) { g[i] := d->x; i := i + 1; }
  call r := Q(/* \u{1D538} */ f(x) + g[(var z := 1; z)]);
  assert y && (forall j: int :: {f(j)} j > 0 ==> f(j) > 0);
  if (*) { goto start; }
}
procedure Q(a: int) returns (b: int) { b := a; assert {:msg "\u{1D538}"} a > 5; }
`;

async function everything(source) {
  const lines = source.split('\n');
  const all = { start: { line: 0, character: 0 }, end: { line: lines.length - 1, character: 0 } };
  const context = { diagnostics: [], triggerKind: 1 };
  for (const method of ['documentSymbol', 'foldingRange', 'semanticTokens/full', 'codeLens']) await ask(`textDocument/${method}`, { textDocument });
  await ask('textDocument/formatting', { textDocument, options: { tabSize: 2, insertSpaces: true } });
  await ask('textDocument/inlayHint', { textDocument, range: all });
  await ask('textDocument/codeAction', { textDocument, range: all, context });
  for (const query of ['', 'P', 'nothing']) await ask('workspace/symbol', { query });
  const places = lines.flatMap((line, at) => [...line].reduce((list, character, i) => {
    list.push({ line: at, character: [...line].slice(0, i).join('').length });
    return list;
  }, []).filter((_, i) => i % 3 === 0));
  for (const position of places) {
    const at = { textDocument, position };
    for (const method of ['hover', 'definition', 'declaration', 'implementation', 'documentHighlight', 'prepareRename', 'signatureHelp'])
      await ask(`textDocument/${method}`, at);
    await ask('textDocument/references', { ...at, context: { includeDeclaration: true } });
    await ask('textDocument/rename', { ...at, newName: 'fresh' });
    await ask('textDocument/selectionRange', { textDocument, positions: [position] });
    await ask('textDocument/codeAction', { textDocument, range: { start: position, end: position }, context });
    for (const item of (await ask('textDocument/prepareCallHierarchy', at)) ?? []) {
      await ask('callHierarchy/incomingCalls', { item });
      await ask('callHierarchy/outgoingCalls', { item });
    }
  }
  for (const position of places.filter((_, i) => i % 12 === 0)) await ask('textDocument/completion', { textDocument, position });
}

try {
  const refreshes = { refreshSupport: true };
  const capabilities = {
    workspace: { configuration: true, applyEdit: true, codeLens: refreshes, inlayHint: refreshes, didChangeWatchedFiles: { dynamicRegistration: true },
      workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
    window: { workDoneProgress: true },
  };
  const started = await ask('initialize', { processId: process.pid, rootUri: pathToFileURL(folder).href, capabilities, initializationOptions: { status: true, debug: true } });
  const offered = Object.keys(started.capabilities).filter((key) => key.endsWith('Provider'));
  ok(offered.length >= 17, 'the server offers what it has', offered);
  await notify('initialized', {});
  writeFileSync(join(folder, 'a.bpl'), text);
  await notify('textDocument/didOpen', { textDocument: { uri, languageId: 'boogie', version: 1, text } });
  ok(await until(() => heard.some((one) => one.method === 'lindy/status' && one.params.implementations.length === 2 &&
    one.params.implementations.every((of) => /refuted|verified|unproved|inconclusive/.test(of.status)))), 'both implementations have a verdict');
  await everything(text);

  const broken = text.replace('x + k', 'x + kk').replace('modifies g;', '').replace('call r', 'cal r');
  await notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: broken }] });
  await everything(broken);
  await notify('textDocument/didChange', { textDocument: { uri, version: 3 }, contentChanges: [{ text }] });

  const done = () => heard.filter((one) => /showMessage|applyEdit/.test(one.method)).length;
  for (const name of ['run', 'explore', 'extract', 'require', 'infer']) {
    const before = done();
    await ask('workspace/executeCommand', { command: `lindy.${name}`, arguments: [uri, 'Q'] });
    ok(await until(() => done() > before), `lindy.${name} ends with a message or an edit`);
  }
  for (const name of ['verify', 'cancel', 'program', 'none']) await ask('workspace/executeCommand', { command: `lindy.${name}`, arguments: [uri] });
  await notify('textDocument/didChange', { textDocument: { uri, version: 4 }, contentChanges: [{ range: { start: { line: 99, character: 0 }, end: { line: 99, character: 1 } }, text: '' }] });
  const toml = pathToFileURL(join(folder, 'lindy.toml')).href;
  await notify('textDocument/didOpen', { textDocument: { uri: toml, languageId: 'toml', version: 1, text: '[[program]]\nfiles = 3\n' } });
  await ask('textDocument/completion', { textDocument: { uri: toml }, position: { line: 1, character: 0 } });
  await ask('textDocument/hover', { textDocument: { uri: 'file:///none' }, position: { line: 0, character: 0 } });
  is((await raw('no/such', {})).error.code, lsp.ErrorCodes.MethodNotFound, 'an unknown method is an error');
  await ask('shutdown', undefined);
  await notify('exit', undefined);
  is(await ended, 0, 'the server ends');

  const kinds = shapes.kinds();
  for (const method of [...Object.keys(answers), ...Object.keys(sent)])
    if (!/refresh$/.test(method)) ok(kinds.get(method) > 0, `${method}: ${kinds.get(method) ?? 0} messages`);
  const wrong = shapes.check();
  ok(wrong.length === 0, `${shapes.seen.size} different messages have the shapes of the protocol`, wrong.join('\n'));
} catch (error) {
  ok(false, 'nothing goes wrong', String(error?.stack ?? error));
} finally {
  child.kill();
  rmSync(folder, { recursive: true, force: true });
}
finish();
