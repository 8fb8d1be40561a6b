import { boot } from '#web/app/start/boot.ts';
import { installSlices } from '#web/app/start/rootReducer.ts';
import type { Fetch } from './api/caller.ts';
import { PASSWORD, type World } from './world.ts';

export type Device = ReturnType<typeof openDevice>;

/** The web client without a screen, over the real API. It stands for one member's browser. */
export function openDevice(fetch: Fetch, storage: Storage = memoryStorage()) {
  const base = 'http://pipit.test/api';
  const { store, call } = boot({ fetch: async (request) => fetch(request), base, storage, getCookie: () => undefined });
  installSlices(store);
  return { store, call, storage };
}

/** A device on which a new member is signed in. */
export async function openMember(world: World, fields: Record<string, unknown> = {}, fetch: Fetch = world.fetch) {
  const person = await world.signUp(fields);
  const storage = memoryStorage();
  const { body } = await world.visitor.post(
    '/auth/login',
    { username: person.username, password: fields.password ?? PASSWORD },
    { headers: { prefer: 'return=representation' } },
  );
  storage.setItem('token', body.encodedToken);
  storage.setItem('user', JSON.stringify(body.foundUser));
  return { ...openDevice(fetch, storage), person };
}

/** Counts the requests that are under way: at the end of a test, none may reach a closed database. */
export function watchedLine(fetch: Fetch): { line: Fetch; underway: () => number } {
  let underway = 0;
  const line: Fetch = async (request) => {
    underway++;
    try {
      return await fetch(request);
    } finally {
      underway--;
    }
  };
  return { line, underway: () => underway };
}

export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
}
