import type { About } from '#contract/community/community.ts';
import { plural } from '../../formats.ts';
import { define } from '../../language.ts';

export const aboutWords = define('about', {
  title: (name: string) => `About ${name}`,
  loading: 'Loading what this Pipit is',
  failed: 'This page could not be loaded',
  login: 'Login',
  notSetUp: 'Nobody has said yet what this Pipit is for. It is open to everybody.',
  members: (count: number) => plural(count, { one: 'member', other: 'members' }),
  posts: (count: number) => plural(count, { one: 'post', other: 'posts' }),
  reading: { everyone: 'Everybody can read here.', members: 'Only members can read here.' } satisfies Record<
    About['read'],
    string
  >,
  joining: {
    open: 'Everybody can join.',
    invitation: 'Who wants to join needs an invitation from somebody here.',
    approval: 'Who wants to join asks, and a moderator lets them in.',
    nobody: 'Nobody new can join at the moment.',
  } satisfies Record<About['join'], string>,
  join: (name: string) => `Join ${name}`,
  ask: 'Ask to join',
  lookAround: 'Look around',
  rules: 'Rules',
  caretakers: 'Who looks after it',
  roles: { owner: 'Owner', moderator: 'Moderator' },
  contact: 'Contact',
  report: 'Report something',
  log: 'What the moderators did',
  source: 'Source code',
});
