import type { Live } from './live.ts';

/** For a server in the browser: another tab has written something. */
export const liveFromTabs: Live = ({ signal, hear }) => {
  const onChanged = () => {
    hear({ kind: 'home', data: {} });
    hear({ kind: 'all', data: {} });
    hear({ kind: 'counts', data: { posts: 'any' } });
    hear({ kind: 'comments', data: { posts: 'any' } });
    hear({ kind: 'notices', data: { unread: 'any' } });
  };
  hear({ kind: 'notices', data: { unread: 'any' } });
  addEventListener('pipit:changed', onChanged, { signal });
};
