import { heatPosts } from '../../feeds/heat.ts';
import { foldedPeople } from '../../search/people/refold.ts';
import { tagsOfOldPosts } from '../../tags/late.ts';
import { foldedTags } from '../../tags/refold.ts';
import { NOTICE_GROUPS } from '../0037-notice-groups.ts';
import type { BackgroundMigration } from './background.ts';
import { peopleLists } from './people-lists.ts';

/** Of migration 25. */
const COMMENTERS = {
  name: 'comments_post_id_author_id',
  on: "comments (post_id, author_id) where state = 'visible'",
};

/**
 * What takes too long for a start, in order: see decision 0039. One that has been released keeps its name; it may go when no
 * database can be without it any more.
 */
export const backgroundMigrations: readonly BackgroundMigration[] = [
  ...peopleLists,
  { name: COMMENTERS.name, sqlite: 'nothing', postgres: { index: COMMENTERS } },
  { name: 'hot', sqlite: { portion: heatPosts }, postgres: { portion: heatPosts } },
  tagsOfOldPosts,
  { name: NOTICE_GROUPS.name, sqlite: 'nothing', postgres: { index: NOTICE_GROUPS } },
  foldedTags,
  foldedPeople,
];
