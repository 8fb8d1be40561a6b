import { deep } from './deep.ts';
import { first } from './first.ts';
import { hidden } from './hidden.ts';
import { home } from './home.ts';
import { hot } from './hot.ts';
import type { Question } from './lib/question.ts';
import { live } from './live.ts';
import { living } from './living.ts';
import { mixed } from './mixed.ts';
import { newest } from './newest.ts';
import { notices, oneGroup } from './notices.ts';
import { overload } from './overload.ts';
import { peers } from './peers.ts';
import { people } from './people.ts';
import { onPostgres } from './postgres.ts';
import { queue } from './queue.ts';
import { reads } from './reads.ts';
import { search } from './search.ts';
import { start } from './start.ts';
import { tags } from './tags.ts';
import { wholeLists } from './whole-lists.ts';
import { writes } from './writes.ts';

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
