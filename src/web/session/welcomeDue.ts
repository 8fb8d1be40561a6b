const NAME = 'pipit-welcome';

interface Newcomer {
  _id: string;
}

/** Whoever has signed up is welcomed once, when they are let in: in this browser, also after days. */
export function askForWelcome({ _id }: Newcomer): void {
  try {
    localStorage.setItem(NAME, _id);
  } catch {}
}

export function isWelcomeDue(user: Newcomer | null): boolean {
  try {
    return user !== null && localStorage.getItem(NAME) === user._id;
  } catch {
    return false;
  }
}

export function welcomed(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {}
}
