import type { CommunitySettings } from '#contract/community/community.ts';
import { plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** The page `/community`. */
export const settingsWords = define('settings', {
  loading: 'Loading the settings',
  failed: 'The settings could not be loaded',
  save: 'Save',
  saving: 'Saving',
  saved: 'Saved. It counts from now on.',
  discard: 'Discard changes',
  unsaved: 'You have changes here that are not saved yet.',
  frontDoor: 'The front door',
  frontDoorNote: 'Everybody sees it at /about, also without an account.',
  description: 'Description',
  written: (length: number, max: number) => `${length} of ${max}`,
  join: 'Who can join',
  read: 'Who can read',
  guest: 'Guest login',
  guestNote: 'Visitors look around with an account that they share.',
  guestOff: 'It is off as long as only members can read.',
  rules: 'Rules',
  rulesNote: 'They stand at /about.',
  links: 'Links',
  linksNote: 'Shown at the foot of the front page.',
  linkLabel: (number: number) => `Name of link ${number}`,
  linkUrl: (number: number) => `Address of link ${number}`,
  linkExample: 'Mastodon',
  linkUrlExample: 'https://',
  addLink: 'Add a link',
  removeLink: (number: number) => `Remove link ${number}`,
  machines: 'Against machines',
  machinesNote: 'Asked of those who sign up without an invitation. Nobody else is told anything about them.',
  honeypot: 'A field that people do not see',
  honeypotNote: 'Whoever fills it in is a machine.',
  proofOfWork: 'A short computation',
  proofOfWorkNote: 'A blink for one person, dear for a thousand accounts.',
  minSeconds: 'Time to fill in the form',
  minSecondsNote: 'Who is quicker is asked to try again.',
  atLeast: (seconds: number) =>
    seconds === 0 ? 'Any' : plural(seconds, { one: `${seconds} second`, other: `${seconds} seconds` }),
  firstDay: 'The first day',
  firstDayLimits: 'Limits for newcomers',
  firstDayNote: (posts: number) =>
    `For a day they post no links, name only people whom they know here, and write at most ${posts} posts an hour.`,
  orders: 'Posts',
  firstSort: 'First order of posts',
  firstSortNote: 'For whoever has not chosen one. Hot is by likes, comments and age.',
  safety: 'Safety',
  holdNewcomers: 'Hold posts and comments from new members',
  holdNewcomersNote:
    'For their first seven days, until a moderator has looked at them. Edits are held too: until then, others see the old text. Names, profile texts and profile pictures are shown immediately.',
  holdPictures: 'Hold posts with pictures from new members',
  holdPicturesNote:
    'For the same seven days, with edits of such posts. Their other posts, their comments and their profiles are shown immediately.',
  trustedReports: 'Hold back what three members report',
  trustedReportsNote:
    'Posts of newcomers, where three members of 30 days reported them, none of whom was wrong before.',
  logReaders: 'Who can read the log',
  logReadersNote: 'What owners and moderators did, and why.',
  logReadersAre: {
    moderators: 'Moderators',
    members: 'Every member',
    members_without_names: 'Every member, without names',
  } satisfies Record<CommunitySettings['logReaders'], string>,
  noAddress: (variable: string) => `${variable} is not set`,
  noAddressNote:
    'Links for invitations and new passwords begin with the address that this browser has open. If others reach this Pipit by another one, its host should set it.',
});
