let page = '';

/** Where a logout leads: the landing page, or a page of the app that is for strangers. */
export const leaveTo = (next: 'signup'): void => {
  page = next;
};

export const pageAfterLogout = (): string => import.meta.env.BASE_URL + page;

const NAME = 'pipit-notice';

/** For the landing page, which is a document of its own and says it once (landing/landing.ts). */
export function leaveNotice(text: string): void {
  try {
    sessionStorage.setItem(NAME, text);
  } catch {}
}

export function withdrawNotice(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {}
}

export function hasNotice(): boolean {
  try {
    return sessionStorage.getItem(NAME) !== null;
  } catch {
    return false;
  }
}
