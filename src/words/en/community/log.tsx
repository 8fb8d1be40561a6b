import type { ReactNode } from 'react';
import type { CommunitySettings } from '#contract/community/community.ts';
import type { Action } from '#contract/community/log.ts';
import type { Member } from '#contract/community/members.ts';
import { plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** `what` is a role, a setting, a count, or a post or comment of the target. */
type Sentence = (actor: ReactNode, target: ReactNode, what: ReactNode) => ReactNode;

export const logWords = define('log', {
  lead: 'What owners and moderators did here, and why',
  loading: 'Loading the log',
  failed: 'The log could not be loaded',
  empty: 'Nothing was done yet',
  emptyNote: 'What owners, moderators and the host do is written down here.',
  host: 'The host',
  former: 'A former member',
  formerTarget: 'a former member',
  pipit: 'Pipit itself',
  moderator: 'A moderator',
  member: 'a member',
  roles: { member: 'a plain member', moderator: 'a moderator', owner: 'an owner' } satisfies Record<
    Member['role'],
    string
  > as Record<string, string>,
  settings: {
    name: 'the name',
    description: 'the description',
    rules: 'the rules',
    contact: 'the contact',
    links: 'the links',
    read: 'who can read',
    join: 'who can join',
    question: 'the question to newcomers',
    inviters: 'who can invite',
    guest: 'the guest login',
    machines: 'the checks against machines',
    firstDay: 'the limits of the first day',
    holdNewcomers: 'whether newcomers’ posts are held',
    holdPictures: 'whether newcomers’ posts with pictures are held',
    trustedReports: 'whether reports hold newcomers’ posts',
    logReaders: 'who can read this log',
    firstSort: 'the first order of posts',
  } satisfies Record<keyof CommunitySettings, string> as Record<string, string>,
  all: (settings: readonly string[]) => settings.join(', '),
  things: { post: 'a post', comment: 'a comment' },
  /** Used for actions on a post or comment. */
  onContent: {
    dismiss: (actor, target, what) => (
      <>
        {actor} dismissed a report about {what} by {target}
      </>
    ),
    undo: (actor, target, what) => (
      <>
        {actor} undid what was done about {what} by {target}
      </>
    ),
  } satisfies Partial<Record<Action, Sentence>> as Partial<Record<Action, Sentence>>,
  people: (count: number) => plural(count, { one: 'one person', other: `${count} people` }),
  sentences: {
    set_up: (actor) => <>{actor} set this Pipit up</>,
    settings: (actor, _target, what) => (
      <>
        {actor} changed {what}
      </>
    ),
    role: (actor, target, what) => (
      <>
        {actor} made {target} {what}
      </>
    ),
    reset_link: (actor, target) => (
      <>
        {actor} made a reset link for {target}
      </>
    ),
    password_reset: (actor) => <>{actor} set a new password by a reset link</>,
    sessions_ended: (actor, target) => (
      <>
        {actor} logged {target} out everywhere
      </>
    ),
    admit: (actor, target) => (
      <>
        {actor} let in {target}
      </>
    ),
    refuse: (actor, target) => (
      <>
        {actor} declined {target}
      </>
    ),
    suspend: (actor, target) => (
      <>
        {actor} suspended {target}
      </>
    ),
    lift: (actor, target) => (
      <>
        {actor} lifted the suspension of {target}
      </>
    ),
    freeze: (actor, target, what) => (
      <>
        {actor} froze {target} and the branch below, {what} in all
      </>
    ),
    release: (actor, target, what) => (
      <>
        {actor} released {target} and the branch below, {what} in all
      </>
    ),
    dismiss: (actor, target) => (
      <>
        {actor} dismissed a report about {target}
      </>
    ),
    hold: (actor, target, what) => (
      <>
        {actor} held back {what} by {target}
      </>
    ),
    remove: (actor, target, what) => (
      <>
        {actor} removed {what} by {target}
      </>
    ),
    restore: (actor, target, what) => (
      <>
        {actor} restored {what} by {target}
      </>
    ),
    warn: (actor, target) => (
      <>
        {actor} warned {target}
      </>
    ),
    silence: (actor, target) => (
      <>
        {actor} silenced {target}
      </>
    ),
    reset_avatar: (actor, target) => (
      <>
        {actor} took away the picture of {target}
      </>
    ),
    reset_cover: (actor, target) => (
      <>
        {actor} took away the cover picture of {target}
      </>
    ),
    remove_member: (actor, target) => (
      <>
        {actor} removed {target}
      </>
    ),
    undo: (actor, target) => (
      <>
        {actor} undid what was done about {target}
      </>
    ),
    appeal_granted: (actor, target) => (
      <>
        {actor} granted an appeal of {target}
      </>
    ),
    appeal_refused: (actor, target) => (
      <>
        {actor} refused an appeal of {target}
      </>
    ),
  } satisfies Record<Action, Sentence> as Record<Action, Sentence>,
});
