import { createSignal } from '../../core/signal.ts';
import { keptOnDevice } from '../../core/storage.ts';
import { isIdle } from './query.ts';

const MOST = 10;
const nameOf = (user: string): string => `pipit-searches-${user}`;

/** The searches of the user who last opened the list. */
export const recentSearches = createSignal<readonly string[]>([]);

export function readRecent(user: string): void {
  recentSearches.set(stored(user));
}

export function remember(user: string, search: string): void {
  const q = search.trim();
  if (!isIdle(q)) store(user, [q, ...stored(user).filter((known) => known !== q)].slice(0, MOST));
}

export const forget = (user: string, search: string): void =>
  store(
    user,
    stored(user).filter((known) => known !== search),
  );

export const forgetAll = (user: string): void => store(user, []);

function stored(user: string): string[] {
  try {
    const found: unknown = JSON.parse(keptOnDevice.read(nameOf(user)) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function store(user: string, searches: string[]): void {
  keptOnDevice.write(nameOf(user), searches.length > 0 ? JSON.stringify(searches) : null);
  recentSearches.set(searches);
}
