import type { Store } from '../engine/store.ts';
import { ofModeration } from '../nouns/moderation/account-data.ts';
import { ofNotices } from '../nouns/notifications/account-data.ts';
import { noticeSettingsOf } from '../nouns/notifications/settings.ts';
import { joiningOf, ofPeople } from '../nouns/people/account-data.ts';
import { ofPosts } from '../nouns/posts/account-data.ts';
import { ofSafety } from '../nouns/safety/account-data.ts';
import type { Lists } from './account-lists.ts';
import { jsonOf } from './json.ts';
import type { Reader } from './visibility/visible.ts';

const LISTS: Lists = { ...ofPosts, ...ofPeople, ...ofSafety, ...ofModeration, ...ofNotices };

/** Comments may be of 63 KB, from before they were bounded in bytes. */
const AT_ONCE = 20;

/** Everything that the tables hold of one person, the oldest first: members of a JSON object, a piece at a time. */
export async function* accountData(store: Store, owner: Reader): AsyncGenerator<string> {
  yield await joiningOf(store, owner);
  yield `"noticeSettings":${jsonOf(await noticeSettingsOf(store, owner.id))},`;
  for (const [name, read] of Object.entries(LISTS)) {
    yield `"${name}":[`;
    for (let id = 0, first = true; ; first = false) {
      await store.longTasks?.yieldToOthers();
      const rows = await read(store, owner, { id, limit: AT_ONCE });
      if (rows.length > 0) yield `${first ? '' : ','}${rows.map(({ json }) => json).join(',')}`;
      if (rows.length < AT_ONCE) break;
      id = rows.at(-1)?.id ?? id;
    }
    yield '],';
  }
}
