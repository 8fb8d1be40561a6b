import type { BrowserContext, Page } from '@playwright/test';

const tolerated = new WeakMap<BrowserContext, RegExp[]>();

/** Errors on the console that the test causes on purpose, such as a refused log-in or a line that is cut. */
export function tolerate(page: Page, errors: RegExp): void {
  tolerated.get(page.context())?.push(errors);
}

export interface Watch {
  /** What was seen. */
  faults(): string[];
  /** For the next test: nothing was seen, and nothing is tolerated. */
  forget(): void;
}

/**
 * What no page may do, whatever the test is about: throw, complain on the console, break the Content-Security-Policy, or
 * ask anything of another origin.
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
    faults: () => faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
    forget() {
      faults.length = 0;
      allowed.length = 0;
    },
  };
}
