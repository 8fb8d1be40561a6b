import type { ReactNode } from 'react';
import { define } from '../language.ts';

/** Rendered into its document when the site is built, so no script contains them. */
export const landingWords = define('landing', {
  head: {
    title: 'Pipit: short calls carry far',
    description:
      'Pipit is a short-post network your community hosts itself. One hundred and twenty characters, the people you know, and nothing in between.',
    previewTitle: 'Short calls carry far.',
    previewText: 'A short-post network your community hosts itself.',
    previewImage: 'Short calls carry far: Pipit’s bird and its song.',
  } as Record<string, string>,
  login: 'Login',
  title: (
    <>
      Short calls
      <br />
      carry far.
    </>
  ),
  lead: 'Pipit is a short-post network your community hosts itself. One hundred and twenty characters, the people you know, and nothing in between.',
  start: 'Get started',
  guest: 'Look around as a guest',
  inBrowser: 'This Pipit lives in your browser: what you write is kept on this device alone, and nobody else sees it.',
  community: (name: ReactNode): ReactNode => <>This is the Pipit of {name}.</>,
  membersOnly: 'Only members can read here.',
  about: 'What it is, and its rules',
  /** Keyed by author. */
  samples: {
    priya_r: { name: 'Priya Raghunathan', text: 'Swifts! First of the year.' },
    elodie: { name: 'Elodie Fontaine', text: 'Does anyone own a ladder tall enough for a stubborn cat?' },
  },
  featuresTitle: 'Small on purpose. Yours by design.',
  features: {
    length: {
      title: '120 characters, on purpose',
      text: 'Short enough to read at a glance. Long enough to say where the keys are.',
    },
    hosting: {
      title: 'Yours to host',
      text: 'Runs on your server, under your name. Your community’s words stay where you put them.',
    },
    sorting: {
      title: 'A feed you can sort',
      text: 'Trending, Newest First or Oldest First. You pick the order, and nothing else does.',
    },
    votes: {
      title: 'Replies with a verdict',
      text: 'Comments stand in the order they were written and take up and down votes, so the useful answer shows.',
    },
    bookmarks: {
      title: 'Keep the good ones',
      text: 'Bookmark a post and find it again long after the feed has flown on.',
    },
    modes: {
      title: 'Easy on the eyes',
      text: 'A bright theme for mornings, a dusk theme for the rest, and a keyboard shortcut for most things.',
    },
  },
  saidTitle: 'Said in 120 characters or fewer',
  said: {
    hanneke: {
      name: 'Hanneke Visser',
      place: 'Tool library, Leith',
      text: 'Our group chat had 900 unread messages. Pipit has eleven short ones, and I read them all.',
    },
    dami: {
      name: 'Dami Adeyemi',
      place: 'Form tutor, Year 9',
      text: 'My students write better since they only get 120 characters to be funny in.',
    },
    rafael: {
      name: 'Rafael Couto',
      place: 'Harbour rowing club',
      text: 'It runs on the clubhouse server next to the kettle. Both have been very reliable.',
    },
  },
  copyright: '© 2022 Pipit',
  elsewhere: 'Elsewhere',
  source: 'Source code',
});
