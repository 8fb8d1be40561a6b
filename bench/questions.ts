import { deep } from './feeds/deep.ts';
import { hidden } from './feeds/hidden.ts';
import { home } from './feeds/home.ts';
import { hot } from './feeds/hot.ts';
import { living } from './feeds/living.ts';
import { newest } from './feeds/newest.ts';
import { peers } from './feeds/peers.ts';
import { tags } from './feeds/tags.ts';
import { first } from './first.ts';
import type { Question } from './lib/question.ts';
import { notices, oneGroup } from './lists/notices.ts';
import { people } from './lists/people.ts';
import { queue } from './lists/queue.ts';
import { reads } from './lists/reads.ts';
import { search, searchOnPostgres } from './lists/search.ts';
import { wholeLists } from './lists/whole-lists.ts';
import { live } from './live/live.ts';
import { mixed } from './load/mixed.ts';
import { overload } from './load/overload.ts';
import { writes } from './load/writes.ts';
import { onPostgres } from './postgres.ts';
import { start } from './start.ts';

/** In the order of the tables in docs/scale.md. */
export const questions: Question[] = [
  first,
  newest,
  home,
  hot,
  tags,
  hidden,
  people,
  search,
  searchOnPostgres,
  peers,
  living,
  deep,
  reads,
  writes,
  notices,
  oneGroup,
  queue,
  wholeLists,
  mixed,
  overload,
  live,
  start,
  onPostgres,
];
