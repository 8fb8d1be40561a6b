import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const KEY = 'pipit-color-mode';

let tab: EventTarget;
let device: EventTarget & { matches: boolean };
let kept: Map<string, string>;
let root: { dataset: { theme?: string }; classList: Set<string> & { remove?: unknown }; switched: string[] };
let frame: string;

beforeEach(() => {
  vi.resetModules();
  tab = new EventTarget();
  device = Object.assign(new EventTarget(), { matches: false });
  kept = new Map();
  frame = '';
  const classes = new Set<string>();
  const switched: string[] = [];
  root = {
    dataset: {},
    classList: Object.assign(classes, { remove: (name: string) => classes.delete(name) }),
    switched,
  };
  vi.stubGlobal('document', {
    documentElement: Object.assign(root, {
      // The call that forces the browser to compute styles.
      getBoundingClientRect: () => switched.push(`${[...classes]} ${root.dataset.theme}`),
    }),
    querySelector: () => ({ setAttribute: (_: string, colour: string) => (frame = colour) }),
  });
  vi.stubGlobal('matchMedia', () => device);
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the module after the document's inline script has set the theme, with one watcher. */
async function load({ theme = 'light', choice }: { theme?: string; choice?: string } = {}) {
  root.dataset.theme = theme;
  if (choice !== undefined) kept.set(KEY, choice);
  const colors = await import('./colorMode.ts');
  colors.colorMode.watch(() => {});
  return colors;
}

function darken(matches: boolean): void {
  device.matches = matches;
  device.dispatchEvent(new Event('change'));
}

/** Simulates a write to localStorage by another tab. */
const otherTab = (key: string | null, newValue: string | null) =>
  tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

test('light is the default, whatever the device has', async () => {
  device.matches = true;
  const { colorMode, colorChoice } = await load();
  expect([colorMode.get(), colorChoice.get()]).toEqual(['light', 'light']);
});

test('the button switches to and fro, and each choice is kept', async () => {
  const { colorMode, toggleColorMode } = await load();
  toggleColorMode();
  expect([colorMode.get(), root.dataset.theme, kept.get(KEY)]).toEqual(['dark', 'dark', 'dark']);
  toggleColorMode();
  expect([colorMode.get(), root.dataset.theme, kept.get(KEY)]).toEqual(['light', 'light', 'light']);
});

test('no colour fades into another: transitions rest while the mode changes, and only then', async () => {
  const { toggleColorMode } = await load();
  toggleColorMode();
  expect(root.switched).toEqual(['switching dark']);
  expect(root.classList.size).toBe(0);
});

test('the frame of the browser takes the colour of each mode', async () => {
  const { toggleColorMode } = await load();
  toggleColorMode();
  const dark = frame;
  toggleColorMode();
  expect(dark).toMatch(/^#/);
  expect(frame).toMatch(/^#/);
  expect(frame).not.toBe(dark);
});

test('a choice that was kept is found again; anything else is light', async () => {
  for (const [choice, expected] of [
    ['dark', 'dark'],
    ['auto', 'auto'],
    ['light', 'light'],
    ['sepia', 'light'],
    ['', 'light'],
  ] as const) {
    vi.resetModules();
    const { colorChoice } = await load({ choice });
    expect(colorChoice.get(), choice).toBe(expected);
  }
});

test('Auto follows the device, and no other choice does', async () => {
  const { colorMode, chooseColors } = await load();
  chooseColors('auto');
  expect(colorMode.get()).toBe('light');
  darken(true);
  expect(colorMode.get()).toBe('dark');
  darken(false);
  expect(colorMode.get()).toBe('light');
  chooseColors('light');
  darken(true);
  expect(colorMode.get()).toBe('light');
  chooseColors('auto');
  expect(colorMode.get()).toBe('dark');
});

test('the button ends Auto', async () => {
  device.matches = true;
  const { colorMode, colorChoice, toggleColorMode } = await load({ theme: 'dark', choice: 'auto' });
  expect(colorMode.get()).toBe('dark');
  toggleColorMode();
  expect([colorMode.get(), colorChoice.get(), kept.get(KEY)]).toEqual(['light', 'light', 'light']);
});

test('what is chosen in another tab is chosen here, and what is cleared there is light', async () => {
  const { colorMode, colorChoice } = await load();
  otherTab(KEY, 'dark');
  expect([colorMode.get(), colorChoice.get()]).toEqual(['dark', 'dark']);
  otherTab('token', null);
  expect(colorMode.get()).toBe('dark');
  otherTab(null, null);
  expect(colorMode.get()).toBe('light');
  device.matches = true;
  otherTab(KEY, 'auto');
  expect([colorMode.get(), colorChoice.get()]).toEqual(['dark', 'auto']);
});
