import { fromBase64 } from '#contract/text/bytes.ts';
import { godwits } from '../demo/godwits.ts';
import { nameOf } from '../demo/picture.ts';
import { languageOf, sentence } from '../words/texts.ts';
import { createBatch, type Insert } from './batch.ts';
import type { Plan } from './plan.ts';
import { below, createRandom, uuid } from './random.ts';

/** One post of this many has pictures, most of them one. */
const POSTS_PER_PICTURES = 20;
const MOST = 4;
/** One picture of this many has a description. */
const PICTURES_PER_ALT = 2;

const COLUMNS = [
  ...['uid', 'user_id', 'purpose', 'file', 'source_sha', 'width', 'height', 'tiles', 'alt'],
  ...['post_id', 'place', 'created_at'],
];

/** All pictures are the same file. */
export function generatePictures(plan: Plan, insert: Insert) {
  const random = createRandom(plan.seed, 'pictures');
  const batch = createBatch(insert, 'media', COLUMNS);
  const { sha, smallSha, width, height, tiles } = godwits;
  const name = nameOf(godwits);
  let uses = 0;
  return {
    /** Returns how many pictures the post has. */
    async add(post: number, author: number, at: number): Promise<number> {
      if (post % POSTS_PER_PICTURES !== POSTS_PER_PICTURES / 2) return 0;
      const many = 1 + Math.floor(MOST * random() ** 3);
      for (let place = 0; place < many; place++) {
        const alt = below(random, PICTURES_PER_ALT) === 0 ? sentence(random, languageOf(plan.seed, author)) : '';
        const of = [uuid(random), author + 1, 'post', name, sha, width, height, tiles, alt];
        await batch.add([...of, post + 1, place, at]);
      }
      uses += many;
      return many;
    },
    async flush() {
      await batch.flush();
      const bytes = fromBase64(godwits.large).length + fromBase64(godwits.small).length;
      const file = [name, smallSha, bytes, uses, plan.until];
      const columns = ['name', 'small_sha', 'bytes', 'uses', 'created_at'];
      if (uses > 0) await insert({ table: 'files', columns, rows: [file] });
    },
  };
}
