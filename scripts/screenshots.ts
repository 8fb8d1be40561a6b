/**
 * Takes every screen in both colour modes at four widths from the real server with its demo data: `npm run
 * screenshots`, or `npm run screenshots -- feed` for screens whose names begin with `feed`. `--language=ar-XB` takes
 * them in another language.
 */
import { mkdirSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { peopleOn } from '#tests/harness/api/people.ts';
import { findBrowser, launchWith } from '#tests/harness/browser/browser.ts';
import { startFurnished } from '#tests/harness/e2e/furnished.ts';
import { startServer } from '#tests/harness/process/server.ts';
import { ensureBuilt } from './lib/build.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { takeReadmePicture } from './screenshots/readme-picture.ts';
import type { Screen } from './screenshots/screen.ts';
import { SCREENS } from './screenshots/screens.ts';
import { openBrowserFor, SHOTS, type Shot } from './screenshots/shot.ts';

const FOLDER = inRoot('dist', 'screenshots');
const PICTURES = inRoot('docs', 'images');
/** Generous, for slow machines. */
const PATIENCE_MS = 120_000;

const { values, positionals } = parseArgs({ options: { language: { type: 'string' } }, allowPositionals: true });
const { language } = values;
const [wanted = ''] = positionals;
await ensureBuilt();
const server = await startServer();
const community = await startFurnished();
const browser = await chromium.launch(launchWith(await findBrowser('installed')));
const failed: string[] = [];
try {
  for (const folder of [FOLDER, PICTURES]) mkdirSync(folder, { recursive: true });
  const people = peopleOn(server.url);
  const guest = await people.guest();
  for (const screen of SCREENS.filter(({ name }) => name.startsWith(wanted))) {
    for (const shot of SHOTS.filter(({ width }) => width <= (screen.upTo ?? width))) await attempt(screen, shot);
  }
  if (!language) say(await takeReadmePicture(browser, server.url, guest, PICTURES));

  /** A screen that fails must not stop the others. */
  async function attempt(screen: Screen, shot: Shot): Promise<void> {
    const name = [screen.name, shot.width, shot.mode, language].filter(Boolean).join('-');
    const path = `${FOLDER}/${name}.png`;
    const owned = screen.as === 'owner';
    const newcomer = screen.as === 'newcomer' && (await people.join({ firstName: 'Ada', lastName: 'Finch' }));
    const me = owned ? community.owner : newcomer || guest;
    const signedIn = screen.as === 'visitor' ? undefined : me;
    const context = await openBrowserFor(browser, owned ? community.url : server.url, { ...shot, language }, signedIn);
    context.setDefaultTimeout(PATIENCE_MS);
    try {
      const page = await context.newPage();
      await screen.open(page, me);
      // Waits for the fonts, and moves the pointer away from everything.
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.move(0, 0);
      await page.screenshot({ path, animations: 'disabled', fullPage: screen.whole ?? false });
      say(path);
    } catch (error) {
      failed.push(`${relative(root, path)}: ${error instanceof Error ? error.message : error}`);
    } finally {
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await community.stop();
}
for (const failure of failed) process.stderr.write(`${failure}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

function say(path: string): void {
  process.stdout.write(`${relative(root, path)}\n`);
}
