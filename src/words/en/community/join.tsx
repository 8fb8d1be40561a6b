import type { ReactNode } from 'react';
import type { LookedAt } from '#contract/community/invitations.ts';
import { plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** The page of an invitation. */
export const joinWords = define('join', {
  title: 'Invitation',
  invites: (name: ReactNode): ReactNode => <>{name} invites you to</>,
  join: (community: string) => `Join ${community}`,
  ask: (community: string) => `Ask to join ${community}`,
  lookAround: 'Look around first',
  /** At least one of them is not null. */
  works: (left: number | null, until: ReactNode): ReactNode => {
    if (left === null) return <>The link works until {until}.</>;
    const people = plural(left, { one: `${left} more person`, other: `${left} more people` });
    return until ? (
      <>
        The link works for {people}, until {until}.
      </>
    ) : (
      <>The link works for {people}.</>
    );
  },
  member: 'You are a member here already.',
  login: 'Login',
  failed: 'The invitation could not be looked at',
  dead: {
    used_up: 'This invite is used up',
    expired: 'This invite has expired',
    withdrawn: 'This invite was taken back',
    unknown: 'Nobody here knows this invite',
  } satisfies Record<Exclude<LookedAt['state'], 'alive' | 'closed'>, string>,
  deadNote: (community: string) => `Ask who sent it to you for another link to ${community}.`,
  unknownNote: 'The link may have lost a letter on its way. Ask who sent it to you for it once more.',
  quote: 'Tide’s out till four. Bring boots and a flask.',
  quoted: 'Tomás Ibarra',
});
