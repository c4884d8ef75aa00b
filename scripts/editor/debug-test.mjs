// SPDX-License-Identifier: MIT
// Conformance of `lindy dap`: driven by @vscode/debugadapter-testsupport, every response and event checked
// against the types of @vscode/debugprotocol.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Shapes } from './shapes.mjs';
import { finish, is, ok } from './tap.mjs';

const { DebugClient } = createRequire(`${resolve('build/editor')}/`)('@vscode/debugadapter-testsupport');
const lindy = resolve(process.env.LINDY ?? 'build/release/lindy');
const shapes = new Shapes('dap', "import type { DebugProtocol as dap } from '@vscode/debugprotocol';");
const folder = mkdtempSync(join(tmpdir(), 'lindy-debug-'));
const program = join(folder, 'sum.bpl');
writeFileSync(program, `datatype Pair { Pair(a: int, m: [int]int) }
var g: int;
procedure Add(by: int)
  modifies g;
{
  g := g + by;
}
procedure Main(n: int)
  requires 0 <= n && n <= 3;
  modifies g;
{
  var i: int; var p: Pair;
  g := 0;
  i := 0;
  p := Pair(1, (lambda k: int :: k));
  while (i < n) {
    call Add(i);
    i := i + 1;
  }
  assert g < 3;
}
`);

let left = false;
const client = new DebugClient(lindy, 'dap', 'lindy');
client.defaultTimeout = 20_000;
const events = { initialized: 'Initialized', stopped: 'Stopped', output: 'Output', thread: 'Thread', terminated: 'Terminated', exited: 'Exited',
  breakpoint: 'Breakpoint', loadedSource: 'LoadedSource', process: 'Process', continued: 'Continued', capabilities: 'Capabilities',
  progressStart: 'ProgressStart', progressUpdate: 'ProgressUpdate', progressEnd: 'ProgressEnd' };
for (const [event, type] of Object.entries(events)) client.on(event, (message) => shapes.add(`dap.${type}Event`, message, `event ${event}`));

/** A request by its method of the client; the shape of its response is checked. */
async function ask(name, args) {
  const own = client[`${name}Request`];
  const response = await (own ? own.call(client, args) : client.customRequest(name, args));
  shapes.add(`dap.${name[0].toUpperCase()}${name.slice(1)}Response`, response, name);
  return response.body;
}
const stopped = () => client.waitForEvent('stopped', 20_000);
async function top() { return (await ask('stackTrace', { threadId: 1 })).stackFrames[0]; }

/** Presses a key of the debugger and says where it stands. */
async function step(name) {
  const [at] = await Promise.all([stopped(), ask(name, { threadId: 1 })]);
  const frame = await top();
  return `${frame.name} ${frame.line} ${at.body.reason}`;
}

async function values(frame) {
  const found = {};
  for (const scope of (await ask('scopes', { frameId: frame.id })).scopes)
    for (const one of (await ask('variables', { variablesReference: scope.variablesReference })).variables) {
      found[one.name] = one.value;
      if (one.variablesReference) await ask('variables', { variablesReference: one.variablesReference });
    }
  return found;
}

try {
  await client.start();
  const can = await ask('initialize', { adapterID: 'lindy', linesStartAt1: true, columnsStartAt1: true, pathFormat: 'path', supportsProgressReporting: true });
  ok(can.supportsStepBack && can.supportsConditionalBreakpoints && can.supportsRestartRequest, 'it can step back', can);
  const configured = client.waitForEvent('initialized', 20_000).then(async () => {
    const set = await ask('setBreakpoints', { source: { path: program }, breakpoints: [{ line: 6, condition: 'g + by >= 3' }] });
    is(set.breakpoints.map((one) => [one.verified, one.line]), [[true, 6]], 'a breakpoint');
    await ask('setExceptionBreakpoints', { filters: [] });
    await ask('configurationDone');
  });
  const first = stopped();
  await Promise.all([configured, ask('launch', { program, procedure: 'Main' }), first]);
  let frame = await top();
  is([frame.name, frame.line], ['Add', 6], 'it stops where the condition of the breakpoint holds');
  is((await ask('evaluate', { expression: 'g + by', frameId: frame.id, context: 'watch' })).result, '3', 'an expression is evaluated');
  await ask('threads');
  const all = await values(frame);
  is([all.by, all.g], ['2', '1'], 'variables');
  is(await step('continue'), 'Main 20 exception', 'on to the failure');
  await ask('exceptionInfo', { threadId: 1 });
  is(await step('stepBack'), 'Main 16 step', 'back to the test of the loop');
  is(await step('stepBack'), 'Main 18 step', 'back to the command before');
  await values(await top());
  is(await step('next'), 'Main 16 step', 'forward again');
  is(await step('reverseContinue'), 'Add 6 breakpoint', 'back to the breakpoint');
  is(await step('stepOut'), 'Main 18 step', 'out of the call');
  await ask('loadedSources', {});
  const listed = await client.customRequest('lindy/executions', { count: 3 });
  ok(listed.body.executions.length >= 2, 'other executions', listed.body);
  const again = stopped();
  await client.customRequest('restart', { arguments: { program, procedure: 'Main', execution: 2, stopOnEntry: true } });
  is((await again).body.reason, 'entry', 'restart with another execution');
  for (const [name, args] of [['evaluate', { expression: '1 +' }], ['scopes', { frameId: 999 }], ['stackTrace', { threadId: 7 }]])
    await client[`${name}Request`](args).then(() => ok(true, `${name} is answered`), (error) => ok(/\w/.test(error.message), `${name}: an error that says something`, error.message));
  const proof = stopped();
  await client.customRequest('restart', { arguments: { program, procedure: 'Main', engine: 'verify' } });
  is((await proof).body.reason, 'exception', 'restart with a counterexample of the proof');
  frame = await top();
  is([frame.name, frame.line], ['Main', 20], 'which fails at the assertion');
  ok(/^g -> /m.test((await ask('exceptionInfo', { threadId: 1 })).details.stackTrace), 'for these values');
  ok(Number((await ask('evaluate', { expression: 'g', frameId: frame.id, context: 'watch' })).result) >= 3, 'that can be watched');
  await ask('threads');
  await ask('loadedSources', {});
  await ask('setBreakpoints', { source: { path: program }, breakpoints: [{ line: 14 }, { line: 17, condition: 'i > 0' }] });
  ok(/^Main (16|18) step$/.test(await step('stepBack')), 'back into the loop, or to its head');
  await values(await top());
  is(await step('reverseContinue'), 'Main 14 breakpoint', 'back to a breakpoint');
  is(await step('next'), 'Main 15 step', 'forward again');
  await ask('disconnect', {});
  left = true;
  const wrong = shapes.check();
  ok(wrong.length === 0, `${shapes.seen.size} different messages have the shapes of the protocol`, wrong.join('\n'));
} catch (error) {
  ok(false, 'nothing goes wrong', String(error?.stack ?? error));
} finally {
  if (!left) await client.stop();
  rmSync(folder, { recursive: true, force: true });
}
finish();
