/** If site data is blocked, browsers throw on any access to the storage, or have none. */
export function isDeviceBlocked(): boolean {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}

export type Stored = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Like those of a `Storage`, its items are own properties, so `Object.keys` lists them. */
export const memoryStorage = (): Stored =>
  Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  });

const memory = memoryStorage();

/** The storage of the device; if site data is blocked, a memory that ends with the page. */
export const deviceStorage = (): Stored => (isDeviceBlocked() ? memory : localStorage);

export const storedNames = (storage: Stored, prefix: string): string[] =>
  Object.keys(storage).filter((name) => name.startsWith(prefix));

/**
 * Removes what the browser stores about a person: every entry of Pipit whose name or text has their id. The session is
 * not included, because it ends with the log-out.
 */
export function forgetPerson(id: string): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      for (const name of storedNames(storage(), 'pipit-')) {
        if (`${name} ${storage().getItem(name)}`.includes(id)) storage().removeItem(name);
      }
    } catch {}
  }
}

/** A storage that is full or forbidden stores nothing. */
const keptIn = (storage: () => Storage) => ({
  read: (name: string): string | null => {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  /** Returns false if the storage refused. */
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
