import type { User } from '#contract/people/users.ts';

/** Whose welcome is due, and whose was closed, in this browser. */
const [DUE, CLOSED] = ['pipit-welcome', 'pipit-welcomed'];

type Newcomer = Pick<User, '_id'>;

/** Whoever has signed up is welcomed once, when they are let in: also after days. */
export function askForWelcome({ _id }: Newcomer): void {
  try {
    if (localStorage.getItem(CLOSED) !== _id) localStorage.setItem(DUE, _id);
  } catch {}
}

export function isWelcomeDue(user: Newcomer | null): boolean {
  try {
    return user !== null && localStorage.getItem(DUE) === user._id;
  } catch {
    return false;
  }
}

export function welcomed({ _id }: Newcomer): void {
  try {
    localStorage.removeItem(DUE);
    localStorage.setItem(CLOSED, _id);
  } catch {}
}
