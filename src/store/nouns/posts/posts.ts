import { moveCount } from '../../data/counters.ts';
import { tell, whomTextTells } from '../../data/notifications/tell.ts';
import { preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { writeFirstTags } from './write.ts';

export const createPost = (store: Store, post: NewPost) => inTransaction(store, (store) => insertPost(store, post));

interface NewPost {
  uid: string;
  authorId: number;
  content: string;
  state?: 'visible' | 'held';
  /** How many it has; see `attachPictures`. */
  pictures?: number;
  sensitive?: string | null;
  now: number;
}

const insert = preparedOne<Required<NewPost>, { id: number }>((db, param) =>
  db
    .insertInto('posts')
    .values({
      uid: param('uid'),
      author_id: param('authorId'),
      content: param('content'),
      state: param('state'),
      pictures: param('pictures'),
      sensitive: param('sensitive'),
      hot: param('now'),
      created_at: param('now'),
      updated_at: param('now'),
    })
    .returning('id'),
);

/** In a transaction. */
export async function insertPost(store: Store, post: NewPost): Promise<number> {
  const { authorId: author, content: text, now } = post;
  const wanted = await whomTextTells(store, text);
  const { id } = (await insert(store, { state: 'visible', pictures: 0, sensitive: null, ...post })) ?? { id: 0 };
  await moveCount.posts(store, { id: author, by: 1 });
  await writeFirstTags(store, { post: id, content: text, at: now });
  await tell(store, { author, post: id, comment: null, text, now }, wanted);
  return id;
}
