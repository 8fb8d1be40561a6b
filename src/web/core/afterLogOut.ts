import { keptInTab } from './storage.ts';

let page = '';

/** Where a logout leads: the landing page, or a page of the app that is for strangers. */
export const leaveTo = (next: 'signup'): void => {
  page = next;
};

export const pageAfterLogout = (): string => import.meta.env.BASE_URL + page;

const NAME = 'pipit-notice';

/** For the landing page, which is a document of its own and says it once (screens/landing/landing.ts). Null takes it back. */
export const leaveNotice = (text: string | null): void => void keptInTab.write(NAME, text);

export const hasNotice = (): boolean => keptInTab.read(NAME) !== null;
