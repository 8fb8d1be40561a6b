/** A storage that refuses, because it is full or forbidden, keeps nothing. */
const keptIn = (storage: () => Storage) => ({
  read: (name: string): string | null => {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  /** False when it was refused. */
  write: (name: string, value: string | null): boolean => {
    try {
      if (value === null) storage().removeItem(name);
      else storage().setItem(name, value);
      return true;
    } catch {
      return false;
    }
  },
});

export const keptInTab = keptIn(() => sessionStorage);
export const keptOnDevice = keptIn(() => localStorage);

/** With site data blocked, browsers throw as soon as somebody names the storage, or have none. */
export function isDeviceBlocked(): boolean {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}

let memory: Storage | undefined;

/** What the device stores; with site data blocked, what this page remembers until it is closed. */
export function deviceStorage(): Storage {
  if (!isDeviceBlocked()) return localStorage;
  memory ??= storageInMemory();
  return memory;
}

function storageInMemory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
    key: (place) => [...items.keys()][place] ?? null,
    get length() {
      return items.size;
    },
  };
}

export const storedNames = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter((name) =>
    name.startsWith(prefix),
  );

/**
 * Removes what the browser stores about a person: every entry of Pipit whose name or text has their id. The session is not
 * among them, it ends with the log-out.
 */
export function forgetPerson(id: string): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      const opened = storage();
      for (const name of storedNames(opened, 'pipit-')) {
        if (name.includes(id) || opened.getItem(name)?.includes(id)) opened.removeItem(name);
      }
    } catch {}
  }
}
