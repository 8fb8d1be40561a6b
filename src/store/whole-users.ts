import type { WholePost, WholeUser } from '#contract/views.schema.ts';
import { bookmarkedPosts, pageOfBookmarks } from './bookmarks.ts';
import { inParts } from './in-parts.ts';
import type { Json } from './json.ts';
import type { Store } from './open.ts';
import { START } from './page.ts';
import type { PostRow } from './posts.ts';
import { keepReader, newestPeople } from './short-users.ts';
import { wholeUser } from './user-json.ts';
import type { UserRow } from './users.ts';
import type { Reader } from './whole-comments.ts';
import { postsWithLists, share } from './whole-posts.ts';

/** Users with whom they follow, who follows them and, for the reader alone, the bookmarks; `budget` records in all. */
export async function usersWithLists(
  store: Store,
  rows: UserRow[],
  { budget, cap }: { budget: number; cap: number },
  reader: Reader | undefined,
): Promise<Json<WholeUser>[]> {
  const per = Math.max(1, Math.floor(budget / Math.max(1, rows.length)));
  const ids = rows.map(({ id }) => id);
  const following = await newestPeople(store, 'following', ids, per);
  const followers = await newestPeople(store, 'followers', ids, per);
  const bookmarked = reader && ids.includes(reader.id) ? await latestBookmarks(store, reader, Math.min(cap, per)) : [];
  const shares = (row: UserRow) =>
    share(per, [row.following_count, row.followers_count, row.id === reader?.id ? bookmarked.length : 0]);
  const own = rows.find(({ id }) => id === reader?.id);
  const bookmarks = own ? await bookmarksWithin(store, bookmarked, shares(own), per, reader) : [];
  const whole = (row: UserRow) => {
    const [followingShare = 0, followersShare = 0] = shares(row);
    return wholeUser(row, row === own, {
      following: keepReader(following.get(row.id), followingShare, reader, row.follows_reader === 1),
      followers: keepReader(followers.get(row.id), followersShare, reader, row.followed === 1),
      bookmarks: row === own ? bookmarks : [],
    });
  };
  return inParts(store, rows, (part) => part.map(whole));
}

/** What the user's three lists leave of the budget is for the lists inside the bookmarked posts. */
function bookmarksWithin(
  store: Store,
  rows: PostRow[],
  [following = 0, followers = 0, bookmarks = 0]: number[],
  per: number,
  reader: Reader | undefined,
): Promise<Json<WholePost>[]> {
  return postsWithLists(store, rows.slice(0, bookmarks), per - following - followers - bookmarks, reader);
}

async function latestBookmarks(store: Store, reader: Reader, limit: number): Promise<PostRow[]> {
  return bookmarkedPosts(store, await pageOfBookmarks(store, reader.id, { id: START.newest.id, limit }));
}
