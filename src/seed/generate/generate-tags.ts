import { tagsIn } from '#contract/text/tags.ts';
import { createBatch, type Insert } from './batch.ts';
import type { Plan } from './plan.ts';

/** One of this many people follows all tags; one of this many followers has their posts in the feed. */
const PEOPLE_PER_FOLLOWER = 10;
const FOLLOWERS_PER_FEED = 4;

interface Made {
  id: number;
  shown: string;
  uses: number;
  last: number;
}

/** The tags of posts, and their followers. */
export function generateTags({ volume, until }: Plan, insert: Insert) {
  const tags = new Map<string, Made>();
  const ofPosts = createBatch(insert, 'post_tags', ['tag_id', 'post_id', 'shown']);
  const batch = createBatch(insert, 'tags', ['id', 'name', 'shown', 'uses', 'last_at']);
  const follows = createBatch(insert, 'tag_follows', ['user_id', 'name', 'in_feed', 'created_at']);
  return {
    async add(post: number, text: string, at: number) {
      for (const { name, shown } of tagsIn(text)) {
        const tag = tags.get(name) ?? { id: tags.size + 1, shown, uses: 0, last: at };
        tags.set(name, { ...tag, uses: tag.uses + 1, last: at });
        await ofPosts.add([tag.id, post + 1, 1]);
      }
    },
    async flush() {
      await ofPosts.flush();
      for (const [name, { id, shown, uses, last }] of tags) await batch.add([id, name, shown, uses, last]);
      for (let user = 1; user < volume.users; user += PEOPLE_PER_FOLLOWER) {
        const inFeed = user % (PEOPLE_PER_FOLLOWER * FOLLOWERS_PER_FEED) === 1 ? 1 : 0;
        for (const name of tags.keys()) await follows.add([user + 1, name, inFeed, until]);
      }
      await batch.flush();
      await follows.flush();
    },
  };
}
