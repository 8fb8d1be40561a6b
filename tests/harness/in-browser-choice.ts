/**
 * What is seen where the server is in the browser, by file and title: each noun once through screen, worker and
 * database. The client is the same in both projects, and the contract suite has every call inside the browser too.
 */
const SEEN: [file: string, title: RegExp][] = [
  ['signup', /signs up with name|that somebody has/],
  ['login', /signs in with|as the guest|a wrong password/],
  ['compose', /on top of the feed at once|the author updates/],
  ['feed', /on a desktop .*(holds the own posts|can be sorted)/],
  ['explore', /on a desktop .*everybody’s posts/],
  ['post', /opened by its address|gone for good|that nobody wrote/],
  ['comments', /the order of writing|edits a comment in place|deletes a comment|votes up, then down/],
  ['bookmarks', /the latest bookmark first|leaves \/bookmarks/],
  ['profile', /shows cover|follows and unfollows|that nobody has/],
  ['undo', /sent after 6 s|when the page is left|another tab logs out/],
];

/** Playwright holds it against file and titles, with spaces between. */
export const seenInBrowser = new RegExp(
  SEEN.map(([file, title]) => `(?:^|[\\s/\\\\])${file}\\.test\\.ts .*(?:${title.source})`).join('|'),
);
