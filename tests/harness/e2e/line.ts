import type { Page, Route } from '@playwright/test';
import { failedRequests, tolerate } from './watch.ts';

/** Failures of the connection between browser and server. Each function returns the way to restore it. */
type Mend = () => Promise<void>;

const API = '**/api/**';

/** All requests fail. */
export const cutOff = (page: Page, url = API): Promise<Mend> => meddle(page, url, (route) => route.abort());

/** The server answers every request with a 500. */
export const break500 = (page: Page, url = API): Promise<Mend> =>
  meddle(page, url, (route) => route.fulfill({ status: 500, json: BROKEN }));

const BROKEN = {
  errors: ['Something broke.'],
  error: 'broke',
  codes: [{ code: 'internal_error', params: { requestId: 'request-7' } }],
};

/** The page gets no live events. */
export const silence = (page: Page): Promise<Mend> =>
  meddle(page, '**/api/live', (route) => route.fulfill({ status: 503, json: BROKEN }));

/** The server does what it is asked, but its response never arrives. */
export const loseAnswers = (page: Page, url = API): Promise<Mend> =>
  meddle(page, url, async (route) => {
    await route.fetch();
    await route.abort();
  });

/** Requests wait until the connection is restored. */
export async function hold(page: Page, url = API): Promise<Mend> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const mend = await meddle(page, url, async (route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await mend();
  };
}

async function meddle(page: Page, url: string, how: (route: Route) => Promise<void>): Promise<Mend> {
  tolerate(page, failedRequests(url));
  const underWay = new Set<Promise<void>>();
  const handle = async (route: Route): Promise<void> => {
    const handled = how(route);
    underWay.add(handled);
    await handled.finally(() => underWay.delete(handled));
  };
  await page.route(url, handle);
  return async () => {
    // Removing a route releases the requests that it holds.
    await Promise.all(underWay);
    await page.unroute(url, handle);
  };
}
