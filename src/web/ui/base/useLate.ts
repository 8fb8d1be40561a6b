import { useEffect, useState } from 'react';

/** A module that nothing waits for: null until it is here, and for good where it cannot be had. */
export function useLate<T extends object>(load: () => Promise<T>, wanted = true): T | null {
  const [module, setModule] = useState<T | null>(null);
  useEffect(() => {
    if (wanted) load().then(setModule, () => {});
  }, [load, wanted]);
  return module;
}
