import type { Page } from '@playwright/test';

/** Changes of a test to its page that a reload does not reset. */
export interface Notes {
  /** The test changed something that cannot be undone. */
  spent: boolean;
  undo(): Promise<void>;
}

export type Motion = 'reduce' | 'no-preference';

type Call = (...args: never[]) => unknown;

export function notePage(page: Page, reducedMotion: Motion = 'no-preference'): Notes {
  const context = page.context();
  const viewport = page.viewportSize();
  const listeners: [event: string, listener: () => void][] = [];
  let emulated = false;
  const notes: Notes = {
    spent: false,
    async undo() {
      for (const [event, listener] of listeners.splice(0)) page.off(event as 'close', listener);
      if (emulated) await page.emulateMedia({ ...AS_OPENED, reducedMotion });
      emulated = false;
      if (viewport && !sameSize(viewport, page.viewportSize())) await page.setViewportSize(viewport);
      await page.mouse.move(-1, -1);
    },
  };
  const spend = () => {
    notes.spent = true;
  };
  for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const) {
    onCall(page, name, spend);
    onCall(context, name, spend);
  }
  for (const name of ['grantPermissions', 'setGeolocation', 'setOffline', 'route', 'on', 'once'] as const) {
    onCall(context, name, spend);
  }
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) {
    onCall(page.clock, name, spend);
  }
  for (const name of ['setDefaultTimeout', 'setDefaultNavigationTimeout', 'routeFromHAR', 'routeWebSocket'] as const) {
    onCall(page, name, spend);
  }
  onCall(page.keyboard, 'down', spend);
  onCall(page.mouse, 'down', spend);
  for (const name of ['on', 'once'] as const) {
    onCall(page, name, (event: string, listener: () => void) => listeners.push([event, listener]));
  }
  onCall(page, 'emulateMedia', () => {
    emulated = true;
  });
  return notes;
}

/** The emulation of a new page. */
const AS_OPENED = {
  media: null,
  colorScheme: 'light',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

const sameSize = (a: { width: number; height: number }, b: typeof a | null) =>
  a.width === b?.width && a.height === b.height;

function onCall<Name extends string>(on: { [name in Name]: Call }, name: Name, tell: Call): void {
  const call = on[name].bind(on) as (...args: unknown[]) => unknown;
  const told = tell as (...args: unknown[]) => unknown;
  on[name] = ((...args: unknown[]) => {
    told(...args);
    return call(...args);
  }) as Call;
}
