// SPDX-License-Identifier: MIT
// Tests as prove reads them.
let count = 0;
let failed = 0;

export function ok(good, what, seen) {
  count++;
  if (!good) failed++;
  console.log(`${good ? 'ok' : 'not ok'} ${count} - ${what}`);
  if (!good && seen !== undefined) console.log(`#   seen: ${typeof seen === 'string' ? seen : JSON.stringify(seen)}`.replace(/\n/g, '\n#   '));
  return good;
}

export function is(seen, expected, what) {
  const [a, b] = [JSON.stringify(seen), JSON.stringify(expected)];
  return ok(a === b, what, `${a}\nexpected: ${b}`);
}

export function finish() {
  console.log(`1..${count}`);
  process.exitCode = failed || !count ? 1 : 0;
}
