// SPDX-License-Identifier: MIT
// Shapes of messages, checked by TypeScript against the types that the protocols publish: each message
// becomes a constant of its type, so that a member that is missing, wrong or unknown is an error.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const made = resolve('build/editor');

export class Shapes {
  /** `head`: the imports of the types. */
  constructor(name, head) {
    this.name = name;
    this.head = head;
    this.seen = new Map();
  }

  /** A message of this type; the same one counts once. */
  add(type, value, what) {
    if (value === undefined) return;
    const text = JSON.stringify(value);
    if (!this.seen.has(`${type} ${text}`)) this.seen.set(`${type} ${text}`, { type, text, what });
  }

  /** What is wrong, as lines; [] when nothing is. */
  check() {
    const folder = `${made}/shapes`;
    mkdirSync(folder, { recursive: true });
    const all = [...this.seen.values()];
    const lines = [this.head, ...all.map(({ type, text, what }, i) => `export const m${i}: ${type} = ${text}; // ${what}`)];
    writeFileSync(`${folder}/${this.name}.ts`, `${lines.join('\n')}\n`);
    try {
      execFileSync(process.execPath, [`${made}/node_modules/typescript/bin/tsc`, '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022',
        '--module', 'node16', '--moduleResolution', 'node16', `${folder}/${this.name}.ts`], { encoding: 'utf8' });
      return [];
    } catch (error) {
      return String(error.stdout || error).split('\n').filter((line) => line).slice(0, 20).map((line) => {
        const at = /\((\d+),/.exec(line);
        const of = at && all[Number(at[1]) - 1 - this.head.split('\n').length];
        return of ? `${of.what}: ${line.replace(/^[^:]*: /, '')}\n  ${of.text.slice(0, 300)}` : line;
      });
    }
  }

  /** How many messages of each kind were seen. */
  kinds() {
    const count = new Map();
    for (const { what } of this.seen.values()) count.set(what, (count.get(what) ?? 0) + 1);
    return count;
  }
}
