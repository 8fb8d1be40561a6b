let page = '';

/** Where a logout leads: the landing page, or a page of the app that is for strangers. */
export const leaveTo = (next: 'signup'): void => {
  page = next;
};

export const pageAfterLogout = (): string => import.meta.env.BASE_URL + page;
