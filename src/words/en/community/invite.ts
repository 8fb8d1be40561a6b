import type { Invitation } from '#contract/community/invitations.ts';
import { formatDayAndYear, formatMoment, formatNumber, plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** `/invite`, and the links to it. */
export const inviteWords = define('invite', {
  failed: 'Your links could not be loaded',
  loading: 'Loading your links',
  back: 'Back',
  fresh: 'A new link',
  freshNote: 'Whoever opens it can join. You can take it back.',
  freshNoteAsking: 'Whoever opens it can ask to join, and moderators let them in. You can take it back.',
  mayNot: 'You cannot invite at the moment',
  mayNotNote: 'The owner of this community decides who hands out links. Those that you made before are below.',
  uses: 'Works for',
  people: (count: number | null) =>
    count === null
      ? 'Any number'
      : plural(count, { one: `${formatNumber(count)} person`, other: `${formatNumber(count)} people` }),
  days: 'Until',
  during: (days: number | null) =>
    days === null ? 'I take it back' : plural(days, { one: 'tomorrow', other: `in ${days} days` }),
  follow: 'They follow me',
  followNote: 'Whoever joins by it begins with your posts in their feed.',
  make: 'Make a link',
  making: 'Making',
  link: 'Your link',
  once: 'Copy it now: it is shown only this once.',
  yours: 'Your links',
  none: 'No links yet.',
  joined: (uses: number, max: number | null) =>
    max === null
      ? plural(uses, { one: `${uses} has joined`, other: `${uses} have joined` })
      : plural(max, { one: `${uses} of ${max} has joined`, other: `${uses} of ${max} have joined` }),
  until: (date: Date) => `until ${formatDayAndYear(date)}`,
  follows: 'they follow you',
  states: {
    alive: 'Open',
    used_up: 'Used up',
    expired: 'Expired',
    withdrawn: 'Taken back',
  } satisfies Record<Invitation['state'], string>,
  withdraw: 'Take back',
  withdrawNamed: (made: Date) => `Take back the link of ${formatMoment(made)}`,
  withdrawn: 'Taken back. Nobody can join by it any more.',
  notWithdrawn: 'The link wasn’t taken back.',
});
