/**
 * The tests that also run with the server in the browser, by file and a part of the title: each noun once through
 * screen, worker and database. The client is the same in both projects, and the contract suite makes every call inside
 * the browser too.
 */
export const SEEN: Record<string, string[]> = {
  'people/signup': ['signs up with name'],
  'people/login': ['a wrong password'],
  'posts/compose': ['on top of the feed at once'],
  'posts/feed': ['the feed holds the own posts'],
  'people/explore': ['explore holds everybody’s posts'],
  'posts/post': ['opened by its address'],
  'posts/comments': ['edits a comment in place', 'votes up, then down'],
  'posts/bookmarks': ['the latest bookmark first'],
  'people/profile': ['follows and unfollows'],
  'people/safety': ['folds posts'],
  'live/notifications': ['each kind is told'],
  'posts/write-pictures': ['the author covers'],
  'posts/undo': ['when the page is left'],
};

/** Playwright matches it against file and titles, with spaces between. */
export const seenInBrowser = new RegExp(
  Object.entries(SEEN)
    .map(([file, titles]) => `(?:^|[\\s/\\\\])${file}\\.test\\.ts .*(?:${titles.map(literally).join('|')})`)
    .join('|'),
);

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
