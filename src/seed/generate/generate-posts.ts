import { hotOf, pointsOf } from '#contract/rules/hot.ts';
import { languageOf, sentence } from '../words/texts.ts';
import { createBatch, type Insert } from './batch.ts';
import { generateComments } from './generate-comments.ts';
import { generateNotices, type Notices } from './generate-notices.ts';
import { generatePictures } from './generate-pictures.ts';
import { generateReports } from './generate-safety.ts';
import { generateTags } from './generate-tags.ts';
import type { Plan } from './plan.ts';
import { createRandom, type Random, uuid, wait } from './random.ts';
import { createDistinct, spread } from './spread.ts';

const COLUMNS = [
  ...['id', 'uid', 'author_id', 'content', 'like_count', 'comment_count', 'commenters', 'hot'],
  ...['pictures', 'created_at', 'updated_at'],
];
const MARK_COLUMNS = ['post_id', 'user_id', 'created_at'];
const DAY = 24 * 60 * 60 * 1000;

/** Generates posts in order of time, with their likes, bookmarks, comments and a few reports. */
export async function generatePosts(plan: Plan, insert: Insert, insertFew: Insert): Promise<void> {
  const { volume, byFame, counts } = plan;
  const random = createRandom(plan.seed, 'posts');
  const fame = authorsByFame(plan);
  const perPost = (name: string, total: number) => shareOut(createRandom(plan.seed, name), total, volume, fame);
  const likes = perPost('likes per post', volume.likes);
  const bookmarks = perPost('bookmarks per post', plan.bookmarks);
  const comments = perPost('comments per post', volume.comments);
  const batch = createBatch(insert, 'posts', COLUMNS);
  const notices = generateNotices(plan, insertFew);
  const markLikes = createMarks(plan, insert, 'likes', notices);
  const markBookmarks = createMarks(plan, insert, 'bookmarks');
  const addComments = generateComments(plan, insert, notices);
  const addReports = generateReports(plan, insertFew);
  const addTags = generateTags(plan, insertFew);
  const addPictures = generatePictures(plan, insertFew);

  for (let post = 0; post < volume.posts; post++) {
    const author = byFame[fame[post] as number] as number;
    counts.posts[author] = (counts.posts[author] as number) + 1;
    const at = plan.postedAt(post);
    const text = sentence(random, languageOf(plan.seed, author));
    const [liked, said] = [likes[post] as number, comments[post] as number];
    const fans = liked - ((await markLikes.add(post, author, at, liked)) ? 1 : 0);
    await markBookmarks.add(post, author, at, bookmarks[post] as number);
    const commenters = await addComments.add(post, author, at, said);
    const hot = hotOf(pointsOf(fans, commenters), at);
    const pictures = await addPictures.add(post, author, at);
    await batch.add([post + 1, uuid(random), author + 1, text, liked, said, commenters, hot, pictures, at, at]);
    await addReports.add(post, author, text, at);
    await addTags.add(post, text, at);
  }
  const marks = [markLikes, markBookmarks, addComments, addReports, addTags, addPictures];
  for (const part of [batch, ...marks, notices]) await part.flush();
}

/**
 * The rank in fame of each post's author. Famous people write more, but the difference is smaller than in their
 * followers.
 */
function authorsByFame({ seed, volume }: Plan): Int32Array {
  const random = createRandom(seed, 'authors');
  return new Int32Array(volume.posts).map(() => Math.floor(volume.users * random() ** 2));
}

/** Few posts get much and most get little or nothing; posts of famous authors get more. */
function shareOut(random: Random, total: number, { posts, users }: Plan['volume'], fame: Int32Array): Int32Array {
  const room = new Int32Array(posts).fill(users);
  return spread(total, room, (post) => {
    const luck = Math.min(1_000, random() ** -0.8 - 1);
    return luck * (users / ((fame[post] as number) + 1)) ** 0.25;
  });
}

/** Likes or bookmarks by different people, most of them within days of the post. */
function createMarks(plan: Plan, insert: Insert, table: 'likes' | 'bookmarks', notices?: Notices) {
  const { byFame, volume, until } = plan;
  const random = createRandom(plan.seed, table);
  const distinct = createDistinct(volume.users);
  const batch = createBatch(insert, table, notices ? [...MARK_COLUMNS, 'told'] : MARK_COLUMNS);
  const draw = () => byFame[Math.floor(volume.users * random() ** 1.5)] as number;
  /** Returns whether the author is among them. */
  const add = async (post: number, author: number, posted: number, many: number): Promise<boolean> => {
    distinct.begin();
    const told: number[] = [];
    let at = posted;
    let own = false;
    for (let i = 0; i < many; i++) {
      at = Math.min(until, at + wait(random, (2 * DAY) / many));
      const [user, time] = [distinct.take(draw), Math.floor(at)];
      own ||= user === author;
      const isTold = notices?.isTold(author, user, time);
      if (isTold) told.push(time);
      await batch.add([post + 1, user + 1, time, ...(notices ? [isTold ? 1 : 0] : [])]);
    }
    await notices?.addLikes(post, author, told);
    return own;
  };
  return { add, flush: batch.flush };
}
