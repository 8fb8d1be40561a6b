/** With site data blocked, browsers throw as soon as somebody names the storage, or have none. */
export function isDeviceBlocked(): boolean {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}

export type Stored = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** As those of a `Storage`, its items are its own properties, which `Object.keys` lists. */
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

/** The storage of the device. With site data blocked, a memory that ends with the page. */
export const deviceStorage = (): Stored => (isDeviceBlocked() ? memory : localStorage);

export const storedNames = (storage: Stored, prefix: string): string[] =>
  Object.keys(storage).filter((name) => name.startsWith(prefix));

/**
 * Removes what the browser stores about a person: every entry of Pipit whose name or text has their id. The session is not
 * among them, it ends with the log-out.
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
