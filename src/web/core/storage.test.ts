import { afterEach, describe, expect, test } from 'vitest';
import {
  deviceStorage,
  forgetPerson,
  isDeviceBlocked,
  keptInTab,
  keptOnDevice,
  memoryStorage,
  storedNames,
} from './storage.ts';

const names = ['localStorage', 'sessionStorage'] as const;
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
afterEach(() => {
  for (const [at, name] of names.entries()) {
    Reflect.deleteProperty(globalThis, name);
    const own = before[at];
    if (own) Object.defineProperty(globalThis, name, own);
  }
});

const give = (get: () => unknown) => {
  for (const name of names) Object.defineProperty(globalThis, name, { configurable: true, get });
};

describe.each([
  [
    'throws at its name, as Chrome and Safari do',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
  ['is null, as in Firefox', () => null],
])('a blocked storage that %s', (_, get) => {
  test('stores nothing and breaks nothing; the page remembers what it was given', () => {
    give(get);
    expect(isDeviceBlocked()).toBe(true);
    for (const kept of [keptOnDevice, keptInTab]) {
      expect(kept.write('pipit-sort', 'newest')).toBe(false);
      expect(kept.read('pipit-sort')).toBeNull();
    }
    deviceStorage().setItem('token', 't');
    expect(deviceStorage().getItem('token')).toBe('t');
    expect(storedNames(deviceStorage(), 'tok')).toEqual(['token']);
    deviceStorage().removeItem('token');
    expect(deviceStorage().getItem('token')).toBeNull();
    expect(() => forgetPerson('g1')).not.toThrow();
  });
});

test('what is stored about a person goes, by its name or its text; what others and the device have stays', () => {
  const storage = Object.assign(memoryStorage(), {
    'pipit-draft:g1:post': '{"text":"Half"}',
    'pipit-draft:g1:pictures:post': '{"text":""}',
    'pipit-searches-g1': '["rash"]',
    'pipit-visit': '{"user":"g1"}',
    'pipit-draft:ada:post': '{"text":"Stays"}',
    'pipit-color-mode': 'dark',
    user: '{"_id":"g1"}',
  });
  give(() => storage);
  expect(isDeviceBlocked()).toBe(false);
  forgetPerson('g1');
  expect(Object.keys(storage)).toEqual(['pipit-draft:ada:post', 'pipit-color-mode', 'user']);
});
