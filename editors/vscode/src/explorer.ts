// SPDX-License-Identifier: MIT
// The test explorer: one entry for each implementation, and its icon in the gutter. What the server
// proves by itself is shown there as well; running an entry proves it again.
import * as vscode from 'vscode';
import { Server } from './server';
import { Verdict, Verdicts, isSettled, toRange, words } from './verdicts';

/** Proofs that are under way, as the explorer shows them. */
interface Proofs {
  run: vscode.TestRun;
  items: Map<string, vscode.TestItem>;
}

/** Implementations of one name are numbered. */
function keys(all: Verdict[]): [string, Verdict][] {
  const met = new Map<string, number>();
  return all.map((verdict) => {
    const nth = met.get(verdict.name) ?? 0;
    met.set(verdict.name, nth + 1);
    return [nth ? `${verdict.name}#${nth}` : verdict.name, verdict];
  });
}

export class Explorer {
  private readonly controller = vscode.tests.createTestController('lindy', 'Lindy');
  /** What the explorer shows of each entry, by its id. */
  private readonly shown = new Map<string, string>();
  private readonly proofs = new Set<Proofs>();
  private readonly subscriptions: vscode.Disposable[] = [];

  constructor(private readonly verdicts: Verdicts, private readonly server: Server) {
    this.controller.createRunProfile('Verify', vscode.TestRunProfileKind.Run,
      (request, token) => this.run(request, token), true);
    this.subscriptions.push(
      verdicts.onDidChange((uri) => this.update(uri)),
      vscode.workspace.onDidCloseTextDocument((document) => verdicts.forget(document.uri)));
  }

  private update(uri: vscode.Uri): void {
    const all = keys(this.verdicts.of(uri)).filter(([, verdict]) => verdict.status !== 'none');
    if (all.length === 0) {
      this.remove(uri);
      return;
    }
    const file = this.file(uri);
    const items = all.map(([key, verdict]): [vscode.TestItem, Verdict] => [this.item(file, uri, key, verdict), verdict]);
    file.children.replace(items.map(([item]) => item));
    const there = new Set(items.map(([item]) => item.id));
    for (const id of this.idsOf(uri)) if (!there.has(id)) this.drop(id);
    this.report(uri, items);
  }

  private idsOf(uri: vscode.Uri): string[] {
    return [...this.shown.keys()].filter((id) => id.startsWith(`${uri.toString()}\n`));
  }

  private remove(uri: vscode.Uri): void {
    for (const id of this.idsOf(uri)) this.drop(id);
    this.controller.items.delete(uri.toString());
  }

  /** Nothing more will be known of this entry. */
  private drop(id: string): void {
    this.shown.delete(id);
    for (const one of this.proofs) this.leave(one, id);
  }

  private leave(one: Proofs, id: string): void {
    if (one.items.delete(id) && one.items.size === 0) this.end(one);
  }

  private end(one: Proofs): void {
    if (this.proofs.delete(one)) one.run.end();
  }

  private file(uri: vscode.Uri): vscode.TestItem {
    const known = this.controller.items.get(uri.toString());
    if (known) return known;
    const made = this.controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    this.controller.items.add(made);
    return made;
  }

  private item(file: vscode.TestItem, uri: vscode.Uri, key: string, verdict: Verdict): vscode.TestItem {
    const id = `${uri.toString()}\n${key}`;
    const item = file.children.get(id) ?? this.controller.createTestItem(id, verdict.name, uri);
    item.range = toRange(verdict.nameRange);
    return item;
  }

  /** Shows what has changed: in the runs that wait for it, else in one of its own. */
  private report(uri: vscode.Uri, items: [vscode.TestItem, Verdict][]): void {
    const news = items.filter(([item, verdict]) => {
      const state = `${verdict.status} ${verdict.seconds ?? ''}`;
      const known = this.shown.get(item.id) === state;
      this.shown.set(item.id, state);
      return !known;
    });
    let own: Proofs | undefined;
    for (const [item, verdict] of news) {
      const wait = [...this.proofs].filter((one) => one.items.has(item.id));
      if (verdict.status === 'waiting') {
        // The text has changed: what was known is out of date.
        for (const one of wait) this.leave(one, item.id);
        this.controller.invalidateTestResults(item);
        continue;
      }
      if (wait.length === 0) {
        own ??= this.begin(news.map(([one]) => one), 'proved while typing');
        own.items.set(item.id, item);
        wait.push(own);
      }
      for (const one of wait) this.settle(one, uri, item, verdict);
    }
  }

  private begin(items: vscode.TestItem[], name: string): Proofs {
    const one = { run: this.controller.createTestRun(new vscode.TestRunRequest(items), name, false), items: new Map() };
    this.proofs.add(one);
    return one;
  }

  private settle(one: Proofs, uri: vscode.Uri, item: vscode.TestItem, verdict: Verdict): void {
    const ms = (verdict.seconds ?? 0) * 1000;
    if (!isSettled(verdict)) {
      one.run.started(item);
      return;
    }
    if (verdict.status === 'verified') {
      one.run.passed(item, ms);
    } else {
      // No messages: the editor would put them into the text, where the diagnostics are already.
      if (verdict.status === 'inconclusive') one.run.errored(item, [], ms);
      else one.run.failed(item, [], ms);
      for (const line of this.output(uri, verdict)) one.run.appendOutput(`${line.replace(/\n/g, '\r\n  ')}\r\n`, undefined, item);
    }
    this.leave(one, item.id);
  }

  /** What the diagnostics of the implementation say. */
  private output(uri: vscode.Uri, verdict: Verdict): string[] {
    const within = toRange(verdict.range);
    const found = vscode.languages.getDiagnostics(uri).filter((one) => one.source === 'lindy' && within.contains(one.range));
    return [`${verdict.name}: ${words(verdict)}`, ...found.map((one) => `${vscode.workspace.asRelativePath(uri)}:${one.range.start.line + 1}: ${one.message}`)];
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const items = new Map<string, vscode.TestItem>();
    const add = (item: vscode.TestItem): void => {
      if (request.exclude?.includes(item)) return;
      if (item.children.size) item.children.forEach(add);
      else items.set(item.id, item);
    };
    if (request.include) request.include.forEach(add);
    else this.controller.items.forEach(add);
    const one: Proofs = { run: this.controller.createTestRun(request), items };
    this.proofs.add(one);
    token.onCancellationRequested(() => {
      const uris = new Set([...items.values()].map((item) => item.uri?.toString()));
      for (const uri of uris) void this.server.execute('lindy.cancel', uri);
      this.end(one);
    });
    for (const item of [...items.values()]) {
      one.run.started(item);
      this.shown.delete(item.id);
    }
    for (const item of [...items.values()]) await this.server.execute('lindy.verify', item.uri?.toString(), item.label);
    if (items.size === 0) this.end(one);
  }

  dispose(): void {
    for (const one of [this.controller, ...this.subscriptions]) one.dispose();
  }
}
