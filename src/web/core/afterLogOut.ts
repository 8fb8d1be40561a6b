import { keptInTab } from './storage.ts';

let page = '';

/** Sets where the log-out leads: to a page of the app for visitors instead of the landing page. */
export const leaveTo = (next: 'signup'): void => {
  page = next;
};

export const pageAfterLogout = (): string => import.meta.env.BASE_URL + page;

const NAME = 'pipit-notice';

/**
 * A message for the landing page, which is another document and shows it once (screens/landing/landing.ts). Null
 * removes it.
 */
export const leaveNotice = (text: string | null): void => void keptInTab.write(NAME, text);

export const hasNotice = (): boolean => keptInTab.read(NAME) !== null;
