import type { BrowserContext, Page } from '@playwright/test';

const tolerated = new WeakMap<BrowserContext, RegExp[]>();

/**
 * Errors that a test causes on purpose, such as a refused log-in or a request that is cut off. The pattern names the
 * failure: a status with a path, or the text of the error.
 */
export function tolerate(page: Page, errors: RegExp): void {
  if (isBlanket(errors)) throw new Error(`${errors} tolerates every fault of a kind: name the status and the path.`);
  tolerated.get(page.context())?.push(errors);
}

const ASSET = '(http://127.0.0.1:8080/assets/sentinel-X1.js)';

/** Faults that no test causes on purpose. */
const SENTINELS = [
  `console: Failed to load resource: the server responded with a status of 404 (Not Found) ${ASSET}`,
  `console: Failed to load resource: the server responded with a status of 403 (Forbidden) ${ASSET}`,
  `console: Failed to load resource: the server responded with a status of 500 (Internal Server Error) ${ASSET}`,
  `console: Failed to load resource: net::ERR_FAILED ${ASSET}`,
  `console: sentinel ${ASSET}`,
  'uncaught: Error: sentinel',
];

/** Returns whether a pattern would hide faults that the test is not about. */
export const isBlanket = (errors: RegExp): boolean => SENTINELS.some((fault) => errors.test(fault));

/** Failed requests at an address, written as in `page.route`. */
export const failedRequests = (url: string): RegExp =>
  new RegExp(`Failed to load resource: .*\\(${url.split(/(\*+)/).map(partOf).join('')}\\)$`);

function partOf(part: string): string {
  if (part === '**') return '.*';
  if (part === '*') return '[^/]*';
  return part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * A full browser loads the tab icon at any time, also while a test has cut the connection. A missing icon is a fault.
 */
const TAB_ICON = /net::ERR_\w+ \(\S+\/favicon\.svg\)$/;

export interface Watch {
  /** The faults so far. */
  faults(): string[];
  /** Clears the faults and the tolerated patterns for the next test. */
  forget(): void;
}

/**
 * Records what no page may do in any test: throw, log an error to the console, break the Content-Security-Policy, or
 * request anything from another origin.
 */
export async function watchContext(context: BrowserContext, origin: string): Promise<Watch> {
  const faults: string[] = [];
  const allowed: RegExp[] = [];
  tolerated.set(context, allowed);
  context.on('weberror', (fault) => faults.push(`uncaught: ${fault.error().stack ?? fault.error()}`));
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    const local = url.protocol === 'data:' || url.protocol === 'blob:';
    if (!local && url.origin !== origin) faults.push(`left the origin: ${request.url()}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error('securitypolicyviolation', violatedDirective, blockedURI, sample),
    );
  });
  return {
    faults: () => faults.filter((fault) => ![TAB_ICON, ...allowed].some((pattern) => pattern.test(fault))),
    forget() {
      faults.length = 0;
      allowed.length = 0;
    },
  };
}
