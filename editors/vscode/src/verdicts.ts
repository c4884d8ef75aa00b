// SPDX-License-Identifier: MIT
// What is known of each implementation, as the server says it in `lindy/status`.
import * as vscode from 'vscode';
import type { Range } from 'vscode-languageclient';

export type State = 'verified' | 'refuted' | 'unproved' | 'inconclusive' | 'running' | 'waiting' | 'none';

export type CheckState = 'proved' | 'open' | 'unproved' | 'refuted';

/** A check as it is written: an assertion, an invariant, a call, a postcondition. */
export interface Check {
  kind: string;
  range: Range;
  status: CheckState;
}

export interface Verdict {
  name: string;
  range: Range;
  nameRange: Range;
  status: State;
  seconds?: number;
  cached?: boolean;
  checks?: Check[];
}

export interface StatusParams {
  uri: string;
  version: number;
  implementations: Verdict[];
}

export function toRange(range: Range): vscode.Range {
  return new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
}

export class Verdicts {
  private readonly byUri = new Map<string, Verdict[]>();
  private readonly emitter = new vscode.EventEmitter<vscode.Uri>();
  /** The verdicts of this document are others now. */
  readonly onDidChange = this.emitter.event;

  set(status: StatusParams): void {
    const uri = vscode.Uri.parse(status.uri);
    this.byUri.set(uri.toString(), status.implementations);
    this.emitter.fire(uri);
  }

  of(uri: vscode.Uri): Verdict[] {
    return this.byUri.get(uri.toString()) ?? [];
  }

  /** The implementation around a place, or the next one before it, or the first. */
  at(uri: vscode.Uri, position: vscode.Position): Verdict | undefined {
    const all = this.of(uri);
    const around = all.find((verdict) => toRange(verdict.range).contains(position));
    const before = all.filter((verdict) => verdict.range.start.line <= position.line);
    return around ?? before[before.length - 1] ?? all[0];
  }

  forget(uri: vscode.Uri): void {
    if (this.byUri.delete(uri.toString())) this.emitter.fire(uri);
  }

  clear(): void {
    const uris = [...this.byUri.keys()];
    this.byUri.clear();
    for (const uri of uris) this.emitter.fire(vscode.Uri.parse(uri));
  }

  dispose(): void {
    this.emitter.dispose();
  }
}

/** Is there a verdict? */
export function isSettled(verdict: Verdict): boolean {
  return ['verified', 'refuted', 'unproved', 'inconclusive'].includes(verdict.status);
}

/** `verified in 0.1 s`, as a person reads it. */
export function words(verdict: Verdict): string {
  switch (verdict.status) {
    case 'running': return 'being proved';
    case 'waiting': return 'not proved yet';
    case 'none': return 'not to be proved';
    default:
      return verdict.cached ? `${verdict.status}, as known from before`
        : `${verdict.status} in ${(verdict.seconds ?? 0).toFixed(1)} s`;
  }
}
