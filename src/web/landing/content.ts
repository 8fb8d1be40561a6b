import { ArrowUpDown, Bookmark, Feather, type LucideIcon, MessageCircle, Moon, Server } from 'lucide-react';

/** The site may live under a path. */
export const to = (page: string): string => import.meta.env.BASE_URL + page;

export const LEAD =
  'Pipit is a short-post network your community hosts itself. One hundred and twenty characters, the people you know, and nothing in between.';

export interface SamplePost {
  name: string;
  username: string;
  age: string;
  text: string;
  likes: number;
  comments: number;
}

export const POSTS: readonly SamplePost[] = [
  {
    name: 'Priya Raghunathan',
    username: 'priya_r',
    age: '22m',
    text: 'Swifts! First of the year.',
    likes: 48,
    comments: 9,
  },
  {
    name: 'Elodie Fontaine',
    username: 'elodie',
    age: '3h',
    text: 'Does anyone own a ladder tall enough for a stubborn cat?',
    likes: 27,
    comments: 21,
  },
];

export const FEATURES: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Feather,
    title: '120 characters, on purpose',
    text: 'Short enough to read at a glance. Long enough to say where the keys are.',
  },
  {
    icon: Server,
    title: 'Yours to host',
    text: 'Runs on your server, under your name. Your community’s words stay where you put them.',
  },
  {
    icon: ArrowUpDown,
    title: 'A feed you can sort',
    text: 'Trending, Newest First or Oldest First. You pick the order, and nothing else does.',
  },
  {
    icon: MessageCircle,
    title: 'Replies with a verdict',
    text: 'Comments stand in the order they were written and take up and down votes, so the useful answer shows.',
  },
  {
    icon: Bookmark,
    title: 'Keep the good ones',
    text: 'Bookmark a post and find it again long after the feed has flown on.',
  },
  {
    icon: Moon,
    title: 'Easy on the eyes',
    text: 'A bright theme for mornings, a dusk theme for the rest, and a keyboard shortcut for most things.',
  },
];

export const SAID: readonly { name: string; username: string; place: string; text: string }[] = [
  {
    name: 'Hanneke Visser',
    username: 'hanneke',
    place: 'Tool library, Leith',
    text: 'Our group chat had 900 unread messages. Pipit has eleven short ones, and I read them all.',
  },
  {
    name: 'Dami Adeyemi',
    username: 'dami',
    place: 'Form tutor, Year 9',
    text: 'My students write better since they only get 120 characters to be funny in.',
  },
  {
    name: 'Rafael Couto',
    username: 'rafael',
    place: 'Harbour rowing club',
    text: 'It runs on the clubhouse server next to the kettle. Both have been very reliable.',
  },
];

export const SOCIAL: readonly { name: string; href: string }[] = [
  { name: 'GitHub', href: 'https://github.com/' },
  { name: 'Mastodon', href: 'https://joinmastodon.org/' },
  { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
];
