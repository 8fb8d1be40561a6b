import { heatPosts } from '../../feeds/heat.ts';
import { tagsOfOldPosts } from '../../tags/late.ts';
import type { BackgroundMigration } from './background.ts';
import { peopleLists } from './people-lists.ts';

/**
 * What takes too long for a start, in order: see decision 0039. One that has been released keeps its name; it may go when no
 * database can be without it any more.
 */
export const backgroundMigrations: readonly BackgroundMigration[] = [
  ...peopleLists,
  { name: 'hot', sqlite: { portion: heatPosts }, postgres: { portion: heatPosts } },
  tagsOfOldPosts,
];
