// SPDX-License-Identifier: MIT
// A real VS Code in a real browser: starts both, and offers what a person does with hands and eyes.
import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createRequire } from 'node:module';

const made = resolve('build/editor');
const { chromium } = createRequire(`${made}/`)('playwright-core');
const entry = join(made, 'node_modules/code-server/lib/vscode/out/server-main.js');
export const MODIFIER = 'Control';

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** What the editor is to look like, for pictures that are small and stay the same. */
const settings = {
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.layoutControl.enabled': false,
  'window.commandCenter': false,
  'editor.minimap.enabled': false,
  'editor.fontSize': 14,
  'editor.hover.delay': 200,
  'editor.wordBasedSuggestions': 'off',
  'extensions.ignoreRecommendations': true,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'git.enabled': false,
  'chat.commandCenter.enabled': false,
  'debug.toolBarLocation': 'docked',
};

/** Starts the editor on a folder with these files, { name: text }. */
export async function openEditor(vsix, lindy, files) {
  const folder = mkdtempSync(join(tmpdir(), 'lindy-editor-'));
  const [data, extensions, work] = ['data', 'extensions', 'work'].map((name) => join(folder, name));
  for (const name of [join(data, 'User'), join(data, 'Machine'), extensions, work]) mkdirSync(name, { recursive: true });
  for (const at of ['User', 'Machine']) writeFileSync(join(data, at, 'settings.json'), JSON.stringify({ ...settings, 'lindy.path': resolve(lindy) }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(work, name), text);
  const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: join(folder, 'cache') };
  const options = ['--user-data-dir', data, '--server-data-dir', folder, '--extensions-dir', extensions];
  execFileSync(process.execPath, [entry, ...options, '--install-extension', vsix], { env, stdio: ['ignore', 'ignore', 'ignore'] });
  const port = await freePort();
  const server = spawn(process.execPath, [entry, ...options, '--host', '127.0.0.1', '--port', String(port),
    '--without-connection-token', '--accept-server-license-terms', '--telemetry-level', 'off'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((ready, failed) => {
    server.stdout.on('data', (text) => { if (/listening on/.test(text)) ready(); });
    server.on('exit', () => failed(new Error('the server of VS Code ended')));
  });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1000, height: 620 }, deviceScaleFactor: 1 });
  page.setDefaultTimeout(60_000);
  await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(work)}`);
  await page.locator('.monaco-workbench .explorer-folders-view').waitFor();
  return {
    page, work,
    async close() {
      await browser.close();
      server.kill();
      await Promise.race([once(server, 'exit'), new Promise((done) => setTimeout(done, 5000))]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Opens a file of the folder. */
export async function openFile(page, name) {
  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first().dblclick();
  await page.locator(`.tabs-container .tab.active[data-resource-name="${name}"]`).waitFor();
  await page.locator('.editor-group-container.active .view-line').first().waitFor();
}

/** Runs a command of the palette. */
export async function command(page, title) {
  await page.keyboard.press('F1');
  const box = page.locator('.quick-input-widget input[type=text]');
  await box.waitFor();
  await box.fill(`>${title}`);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().waitFor();
  await page.keyboard.press('Enter');
}

/** Puts the cursor at a place, both from 1. */
export async function go(page, line, column) {
  await page.keyboard.press(`${MODIFIER}+g`);
  const box = page.locator('.quick-input-widget input[type=text]');
  await box.waitFor();
  await box.fill(`:${line}:${column}`);
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'hidden' });
}

/** The lines of the editor as they are on the screen; blanks are ordinary ones. */
export async function lines(page) {
  const all = await page.locator('.editor-group-container.active .view-lines .view-line').evaluateAll((found) =>
    found.map((line) => [parseFloat(line.style.top), line.textContent.replace(/\u00a0/g, ' ')]));
  return all.sort((a, b) => a[0] - b[0]).map(([, text]) => text);
}
