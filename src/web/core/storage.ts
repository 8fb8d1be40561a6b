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
