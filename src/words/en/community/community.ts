import type { CommunitySettings } from '#contract/community/community.ts';
import { define } from '../../language.ts';

/** Decisions of the owner, at set-up and in the settings. */
export const communityWords = define('community', {
  rule: (place: number) => `Rule ${place}`,
  removeRule: (place: number) => `Remove rule ${place}`,
  addRule: 'Add a rule',
  name: 'Name',
  enterName: 'Give it a name.',
  description: 'One sentence about it',
  whoReads: 'Who can read?',
  readers: {
    everyone: ['Everybody', 'Also without an account.'],
    members: ['Members', 'Nobody else sees what is written here.'],
  } satisfies Record<CommunitySettings['read'], [string, string]>,
  whoJoins: 'Who can join?',
  joining: {
    open: ['Open', 'Anyone with the address can sign up.'],
    invitation: ['Invite', 'People come by links; each link has a limit.'],
    approval: ['Approval', 'Anyone can ask; a moderator lets them in.'],
    nobody: ['Closed', 'Nobody new. Members stay.'],
  } satisfies Record<CommunitySettings['join'], [string, string]>,
  whoInvites: 'Who can invite?',
  inviters: {
    owner: ['The owner', 'Nobody else makes links.'],
    moderators: ['Moderators too', 'Those who look after the place.'],
    members: ['All members', 'You see who invited whom, and can freeze a branch.'],
  } satisfies Record<CommunitySettings['inviters'], [string, string]>,
  fixed: 'The host of this Pipit has fixed this.',
  fixedBy: (variable: string) => `The host of this Pipit has fixed this by ${variable}.`,
  question: 'What to ask them',
  questionHint: 'The moderators read the answer. Empty: they may write a line or none.',
  contact: 'Contact',
  contactHint: 'Everybody sees it. Whoever forgets a password asks there.',
});
