/**
 * What is seen where the server is in the browser, by file and a part of the title: each noun once through screen, worker
 * and database. The client is the same in both projects, and the contract suite has every call inside the browser too.
 */
export const SEEN: Record<string, string[]> = {
  'people/signup': ['signs up with name', 'that somebody has'],
  'people/login': ['signs in with', 'as the guest', 'a wrong password'],
  'posts/compose': ['on top of the feed at once', 'the author updates'],
  'posts/feed': ['the feed holds the own posts', 'on a desktop the feed can be sorted'],
  'people/explore': ['explore holds everybody’s posts'],
  'posts/post': ['opened by its address', 'gone for good', 'that nobody wrote'],
  'posts/comments': ['the order of writing', 'edits a comment in place', 'deletes a comment', 'votes up, then down'],
  'posts/conversation': ['more than two replies'],
  'posts/bookmarks': ['the latest bookmark first'],
  'people/profile': ['shows cover', 'follows and unfollows', 'that nobody has'],
  'people/safety': ['folds posts'],
  'live/notifications': ['stand together', 'called by name', 'each kind is told'],
  'posts/write-pictures': ['what is no picture', 'the author covers'],
  'posts/failed-pictures': ['what was not uploaded before'],
  'posts/undo': ['sent after 6 s', 'when the page is left', 'another tab logs out'],
};

/** Playwright holds it against file and titles, with spaces between. */
export const seenInBrowser = new RegExp(
  Object.entries(SEEN)
    .map(([file, titles]) => `(?:^|[\\s/\\\\])${file}\\.test\\.ts .*(?:${titles.map(literally).join('|')})`)
    .join('|'),
);

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
