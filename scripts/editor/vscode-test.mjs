// SPDX-License-Identifier: MIT
// Lindy in a real VS Code, as a person meets it. What is checked is what the page shows. With
// PICTURES=FOLDER, pictures of it are put there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODIFIER, command, go, lines, openEditor, openFile } from './browser.mjs';
import { finish, is, ok } from './tap.mjs';

const larger = `// The larger of two numbers.
procedure Larger(a: int, b: int) returns (m: int)
{
  if (a < b) {
    m := a;
  } else {
    m := b;
  }
  assert m >= a && m >= b;
}

// The sum of the first n numbers.
procedure Sum(n: int) returns (s: int)
  requires n >= 0;
  ensures 2 * s == n * (n + 1);
{
  if (n == 0) {
    s := 0;
  } else {
    call s := Sum(n - 1);
    s := s + n;
  }
}
`;

const sum = `var g: int;
procedure Add(by: int)
  modifies g;
{
  g := g + by;
}

// Claims that g stays below 3.
procedure Main(n: int)
  requires 0 <= n && n <= 3;
  modifies g;
{
  var i: int;
  g := 0;
  i := 0;
  while (i < n) {
    call Add(i);
    i := i + 1;
  }
  assert g < 3;
}
`;

const example = (name) => readFileSync(join('examples', name), 'utf8');
const editor = await openEditor('build/lindy.vsix', process.env.LINDY ?? 'build/release/lindy',
  { 'larger.bpl': larger, 'largest.bpl': example('largest.bpl'), 'max.bpl': example('max-nonempty.bpl'), 'sum.bpl': sum });
const { page } = editor;
const active = '.editor-group-container.active';

async function picture(name) {
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) });
}

/** What stands in the gutter from top to bottom, by the names of the icons. */
async function gutter() {
  const all = await page.locator(`${active} .glyph-margin-widgets .cgmr`).evaluateAll((found) => found.map((one) =>
    [parseFloat(one.style.top), (one.className.match(/codicon-testing-(\w+)-icon/) ?? getComputedStyle(one).backgroundImage.match(/([a-z-]+)\.svg/) ?? [])[1]]));
  return all.filter(([, icon]) => icon).sort((a, b) => a[0] - b[0]).map(([, icon]) => icon);
}
const isCheck = (icon) => icon.startsWith('check-');
/** The verdicts on implementations. */
async function icons() {
  return (await gutter()).filter((icon) => !isCheck(icon));
}
/** The status of each check. */
async function checks() {
  return (await gutter()).filter(isCheck).map((icon) => icon.slice('check-'.length));
}

/** Waits until a lens says this. */
async function lens(text) {
  const found = page.locator(`${active} .codelens-decoration a`, { hasText: text });
  ok(await until(async () => await found.count() > 0), `a lens above says ${text}`);
}

/** Waits until the page shows something. */
async function until(test, seconds = 30) {
  const end = Date.now() + seconds * 1000;
  let seen;
  do {
    seen = await test();
    if (seen) return seen;
    await page.waitForTimeout(100);
  } while (Date.now() < end);
  return seen;
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

async function failingAssertion() {
  await openFile(page, 'larger.bpl');
  const squiggle = page.locator(`${active} .squiggly-error`);
  await squiggle.first().waitFor({ timeout: 40_000 });
  ok(await squiggle.count() > 0, 'an assertion that fails is underlined in red');
  await until(async () => same(await icons(), ['failed', 'passed']));
  is(await icons(), ['failed', 'passed'], 'the gutter has an icon for each implementation');
  await until(async () => same(await checks(), ['refuted', 'proved', 'proved']));
  is(await checks(), ['refuted', 'proved', 'proved'], 'and one for each check');

  const hover = page.locator('.monaco-hover:visible').first();
  await until(async () => { // what is under the pointer may still move
    const box = await squiggle.first().boundingBox();
    await page.mouse.move(5, 300);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 6, { steps: 4 });
    await page.waitForTimeout(1500);
    return await hover.count() > 0 && /where[^]*Confirmed/.test(await hover.innerText());
  }, 60);
  const text = await hover.innerText();
  ok(/assertion/.test(text), 'its hover says what fails', text);
  ok(/does not hold: m >= [ab]/.test(text), 'which part of it', text);
  ok(/where .*m = -?\d+/.test(text), 'and for which values', text);
  ok(/Confirmed/.test(text), 'that the values were checked', text);
  await picture('vscode-failed');
  await page.mouse.move(5, 300);
  await hover.waitFor({ state: 'hidden' });
}

async function fix() {
  await go(page, 4, 9);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.type('>');
  ok((await lines(page))[3].includes('(a > b)'), 'the mistake is mended');
  await until(async () => same(await icons(), ['passed', 'passed']));
  is(await icons(), ['passed', 'passed'], 'the icon becomes green');
  is(await page.locator(`${active} .squiggly-error`).count(), 0, 'and nothing is underlined');
  await lens(/^verified in/);
  await picture('vscode-verified');
}

async function testExplorer() {
  await command(page, 'Testing: Focus on Test Explorer View');
  const rows = page.locator('.test-explorer .monaco-list-row');
  await rows.first().click();
  await page.keyboard.press('ArrowRight');
  await rows.filter({ hasText: 'Sum' }).waitFor();
  const labels = await rows.evaluateAll((found) => found.map((row) => row.getAttribute('aria-label')));
  const seen = ['Larger', 'Sum'].map((name) => labels.find((label) => label.startsWith(name)) ?? '');
  ok(seen.every((label) => label), 'the test explorer has an entry for each implementation', labels);
  ok(seen.every((label) => /Passed/.test(label)), 'which passed', labels);
  await picture('vscode-tests');
  await page.locator('.activitybar [aria-label^="Explorer"]').first().click();
}

async function inferredInvariants() {
  await openFile(page, 'largest.bpl');
  await until(async () => same(await icons(), ['failed']));
  is(await icons(), ['failed'], 'a loop that nobody annotated fails');
  await lens(/^(refuted|unproved) in/);
  await go(page, 9, 3);
  await page.keyboard.press(`${MODIFIER}+.`);
  const action = page.locator('.action-widget .monaco-list-row', { hasText: 'Insert inferred loop invariants' });
  await action.waitFor();
  ok(await action.isVisible(), 'a code action offers inferred invariants');
  await picture('vscode-infer');
  await page.keyboard.press('Enter'); // it is the first
  await until(async () => (await lines(page)).filter((line) => /^ *invariant /.test(line)).length >= 2);
  const added = (await lines(page)).filter((line) => /^ *invariant /.test(line));
  ok(added.some((line) => /i <= n/.test(line)) && added.some((line) => /forall/.test(line)), 'and puts them in', added);
  await until(async () => same(await icons(), ['passed']));
  is(await icons(), ['passed'], 'with them the loop is verified');
  await lens(/^verified in/);
  await picture('vscode-inferred');
}

async function executionPanel() {
  await openFile(page, 'max.bpl');
  await until(async () => (await icons()).length > 0);
  await go(page, 10, 3);
  await page.keyboard.press(`${MODIFIER}+b`); // more room
  await command(page, 'Lindy: Show a Failing Execution');
  const outer = page.locator('iframe.webview.ready');
  await outer.waitFor();
  const inner = outer.contentFrame().locator('iframe#active-frame').contentFrame();
  await inner.locator('header').waitFor();
  ok(/Max/.test(await inner.locator('body').innerText()), 'a panel shows a failing execution');
  await page.waitForTimeout(500);
  await picture('vscode-execution');
}

/** The line that the debugger stands at, as text. */
async function debugLine() {
  const mark = page.locator(`${active} .debug-top-stack-frame-line, ${active} .debug-focused-stack-frame-line`).first();
  if (!await mark.count()) return '';
  const box = await mark.boundingBox();
  if (!box) return '';
  const all = await page.locator(`${active} .view-lines .view-line`).evaluateAll((found) =>
    found.map((line) => [line.getBoundingClientRect().top, line.textContent.replace(/[^\x21-\x7e]+/g, ' ')]));
  const here = all.find(([top]) => Math.abs(top - box.y) < 4);
  return here ? here[1] : '';
}

/** What the view of variables shows, `name: value` each. */
async function variables() {
  return page.locator('.debug-variables .monaco-list-row .expression').evaluateAll((found) =>
    found.map((one) => one.textContent.replace(/\u00a0/g, ' ').replace(/\s+/g, ' ')));
}

/** Presses a button of the debugger. */
async function press(title, icon, line) {
  await page.locator(`.action-label.codicon-debug-${icon}:visible`).first().click();
  let seen = '';
  await until(async () => line.test(seen = await debugLine()));
  ok(line.test(seen), `${title}: the debugger stands at ${line.source}`, seen);
}

async function stepBack() {
  await page.keyboard.press(`${MODIFIER}+k`);
  await page.keyboard.press(`${MODIFIER}+w`); // closes all editors, the panel as well
  await page.keyboard.press(`${MODIFIER}+b`);
  await openFile(page, 'sum.bpl');
  const lens = page.locator(`${active} .codelens-decoration a`, { hasText: /^debug$/ });
  ok(await until(async () => await lens.count() === 2), 'a lens above each implementation debugs it');
  await lens.nth(1).click();
  await until(async () => /assert g < 3/.test(await debugLine()));
  ok(/assert g < 3/.test(await debugLine()), 'debugging begins where the execution fails', await debugLine());
  ok(await until(async () => (await variables()).some((one) => /^n ?= ?3/.test(one))), 'its variables are shown', await variables());
  await press('Step Back', 'step-back', /while/);
  await press('Step Back', 'step-back', /i := i \+ 1/);
  await press('Step Back', 'step-back', /call Add/);
  await press('Step Into', 'step-into', /g := g \+ by/);
  await until(async () => (await variables()).some((one) => /^by ?= ?2/.test(one)));
  ok((await variables()).some((one) => /^by ?= ?2/.test(one)), 'in the call, its parameter has the value of then', await variables());
  await page.locator('.debug-variables .monaco-list-row', { hasText: 'Globals' }).click();
  ok(await until(async () => (await variables()).some((one) => /^g ?= ?1/.test(one))), 'and so have globals', await variables());
  await page.keyboard.press(`${MODIFIER}+j`); // the console makes room
  await page.mouse.move(600, 560);
  await page.waitForTimeout(500);
  await picture('vscode-debug');
  ok(await page.locator('.notification-toast:visible').count() === 0, 'nothing is complained of meanwhile');
  await page.locator('.action-label.codicon-debug-stop:visible').first().click();
  await until(async () => await page.locator('.action-label.codicon-debug-stop:visible').count() === 0);
}

/** The same through the counterexample of the proof. */
async function stepThroughProof() {
  const lens = page.locator(`${active} .codelens-decoration a`, { hasText: /^counterexample$/ });
  ok(await until(async () => await lens.count() === 1), 'a lens above what could not be proved');
  await lens.click();
  await until(async () => /assert g < 3/.test(await debugLine()));
  ok(/assert g < 3/.test(await debugLine()), 'it begins at the check that fails', await debugLine());
  await press('Step Back', 'step-back', /while/);
  ok(await until(async () => (await variables()).some((one) => /^g ?= ?3/.test(one))), 'where g gets its value', await variables());
  await page.mouse.move(600, 560);
  await page.waitForTimeout(500);
  await picture('vscode-counterexample');
  await press('Step Back', 'step-back', /i := 0/);
  ok(await until(async () => (await variables()).some((one) => /^g ?= ?0/.test(one))), 'and before it had another', await variables());
  await page.locator('.action-label.codicon-debug-stop:visible').first().click();
}

try {
  await failingAssertion();
  await fix();
  await testExplorer();
  await inferredInvariants();
  await executionPanel();
  await stepBack();
  await stepThroughProof();
} catch (error) {
  ok(false, 'nothing goes wrong', String(error?.stack ?? error));
  await page.screenshot({ path: 'build/editor/failed.png' });
  console.log('# build/editor/failed.png shows the page');
} finally {
  await editor.close();
}
finish();
