/** Takes every screen in both colour modes at two widths from the real server with its demo data: `npm run screenshots`. */
import { mkdirSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { chromium } from '@playwright/test';
import { browserFlags, findBrowser } from '#tests/harness/browser.ts';
import { peopleOn } from '#tests/harness/people.ts';
import { startServer } from '#tests/harness/server.ts';
import { ensureBuilt } from './lib/build.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { takeReadmePicture } from './screenshots/readme-picture.ts';
import { SCREENS } from './screenshots/screens.ts';
import { MODES, openBrowserFor, type Shot, WIDTHS } from './screenshots/shot.ts';

const FOLDER = inRoot('dist', 'screenshots');
const PICTURES = inRoot('docs', 'images');

await ensureBuilt();
const { executablePath, env } = await findBrowser();
const server = await startServer();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env } as Record<string, string>,
  args: browserFlags,
});
try {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  mkdirSync(PICTURES, { recursive: true });
  const guest = await peopleOn(server.url).guest();
  const shots = MODES.flatMap((mode) => WIDTHS.map((width): Shot => ({ mode, width })));
  for (const shot of shots) await takeAll(shot);
  say(await takeReadmePicture(browser, server.url, guest, PICTURES));

  async function takeAll(shot: Shot): Promise<void> {
    for (const screen of SCREENS) {
      if (screen.width && screen.width !== shot.width) continue;
      const context = await openBrowserFor(browser, server.url, shot, screen.visitor ? undefined : guest);
      const page = await context.newPage();
      await screen.open(page);
      // Fonts and birds are there, and the pointer rests on nothing.
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.move(0, 0);
      const path = `${FOLDER}/${screen.name}-${shot.width}-${shot.mode}.png`;
      await page.screenshot({ path, animations: 'disabled', fullPage: screen.whole ?? false });
      say(path);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

function say(path: string): void {
  process.stdout.write(`${relative(root, path)}\n`);
}
