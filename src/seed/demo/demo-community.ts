import { guestAccount } from '#contract/people/guest.ts';
import { godwits } from './godwits.ts';
import type { Drawn } from './picture.ts';

const { username: guest } = guestAccount;

/** All of them are invented. */
export const people = [
  {
    username: 'priya_r',
    firstName: 'Priya',
    lastName: 'Raghunathan',
    userBio: 'Counts swifts, mends bicycles, bakes on Sundays.',
    userWebsite: 'https://priya.example.org',
  },
  {
    username: 'tomas.i',
    firstName: 'Tomás',
    lastName: 'Ibarra',
    userBio: 'Tide tables and a warm flask. Harbour warden.',
    userWebsite: '',
  },
  {
    username: 'elodie',
    firstName: 'Elodie',
    lastName: 'Fontaine',
    userBio: 'Stubborn cat, taller ladder. Runs the tool library.',
    userWebsite: 'https://tools.example.org',
  },
  {
    username: guest,
    firstName: 'Guest',
    lastName: 'Pipit',
    userBio: 'Just looking around. Be kind, everyone shares this nest.',
    userWebsite: '',
  },
];

/** The guest has follows in both directions, and one more person to discover. */
export const follows: [follower: string, followee: string][] = [
  [guest, 'priya_r'],
  [guest, 'tomas.i'],
  ['priya_r', guest],
  ['priya_r', 'elodie'],
  ['tomas.i', 'priya_r'],
  ['elodie', 'tomas.i'],
  ['elodie', 'priya_r'],
];

export interface DemoPost {
  author: string;
  hoursAgo: number;
  content: string;
  likedBy: [string, string];
  comment: { author: string; text: string };
  bookmarkedBy?: string;
  picture?: Drawn;
}

/** Oldest first: posts are written in the order of the list. */
export const posts: DemoPost[] = [
  {
    author: 'elodie',
    hoursAgo: 98,
    content: 'Does anyone own a ladder tall enough for a stubborn cat?',
    likedBy: ['priya_r', 'tomas.i'],
    comment: { author: 'tomas.i', text: 'The boathouse has one. Mind the third rung.' },
  },
  {
    author: guest,
    hoursAgo: 71,
    content: 'Hello from the guest perch. What should I look at first?',
    likedBy: ['priya_r', 'elodie'],
    comment: { author: 'priya_r', text: 'Explore, then sort by Newest First. And say something!' },
  },
  {
    author: 'tomas.i',
    hoursAgo: 46,
    content: 'Tide’s out till four. Bring boots and a flask: the godwits are back on the flats.',
    likedBy: ['elodie', guest],
    comment: { author: 'elodie', text: 'On my way, @tomas.i! Cat is down, by the way.' },
    bookmarkedBy: guest,
    picture: godwits,
  },
  {
    author: 'priya_r',
    hoursAgo: 21,
    content: 'Swifts! First of the year.',
    likedBy: ['tomas.i', guest],
    comment: { author: guest, text: 'Where? I only ever see pigeons.' },
  },
  {
    author: 'priya_r',
    hoursAgo: 3,
    content:
      'The library’s 3D printer is fixed. The culprit was a single googly eye. Booking sheet reopens at noon. #library',
    likedBy: ['elodie', 'tomas.i'],
    comment: { author: 'elodie', text: `I would like to claim the eye, please. @${guest}, you saw nothing.` },
  },
];
