import { chromium } from '@playwright/test';
import { loadsOf } from '../../bench/web/load.ts';
import { peopleOn } from '../harness/api/people.ts';
import { findBrowser, launchWith } from '../harness/browser/browser.ts';
import { sessionOf } from '../harness/e2e/visit.ts';
import { startServer } from '../harness/process/server.ts';
import { atMost, type Drill, type Figure } from './drill.ts';

const MOST = 0.02;
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 };

export const layoutShift: Drill = {
  name: 'layout-shift',
  title: 'on a phone of 412 px, over slow 4G, four times slowed, no screen moves while it loads',
  run: async () => {
    const server = await startServer();
    const browser = await chromium.launch(launchWith(await findBrowser('installed')));
    try {
      const people = peopleOn(server.url);
      const [ada, bea] = [await people.join(), await people.join()];
      const written = await bea.writes('Long enough to need more than a single line on a phone that is 412 px wide.');
      await bea.comments(written, 'So it is.');
      await ada.follows(bea);
      await ada.bookmarks(written);
      const session = sessionOf(ada) as { token: string; user: string };
      const own = [
        '/userFeed',
        '/explore',
        '/bookmarks',
        '/account',
        `/profile/${bea.username}`,
        `/post/${written._id}`,
      ];
      const figures: Figure[] = [];
      const measure = async (path: string, as: typeof session | undefined) => {
        const { cls } = await loadsOf(browser, server.url + path, { ...phone, session: as });
        const name = path.replace(bea.username, ':username').replace(written._id, ':postId');
        figures.push(atMost(`layout shift of ${name}`, cls, MOST));
      };
      for (const path of ['/', '/login', '/signup']) await measure(path, undefined);
      for (const path of own) await measure(path, session);
      return figures;
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
