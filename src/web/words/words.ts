import type { aboutWords } from './en/about.ts';
import type { accountWords } from './en/account.tsx';
import type { birdWords } from './en/birds.ts';
import type { browserWords } from './en/browser.ts';
import type { commentWords } from './en/comments.ts';
import type { commonWords } from './en/common.ts';
import type { communityWords } from './en/community.ts';
import type { composerWords } from './en/composer.tsx';
import type { counterWords } from './en/counter.ts';
import type { fieldWords } from './en/fields.ts';
import type { frameWords } from './en/frame.ts';
import type { landingWords } from './en/landing.tsx';
import type { loginWords } from './en/login.tsx';
import type { peopleWords } from './en/people.ts';
import type { postWords } from './en/posts.ts';
import type { profileWords } from './en/profile.ts';
import type { setupWords } from './en/setup.ts';
import type { shortcutWords } from './en/shortcuts.ts';
import type { signupWords } from './en/signup.tsx';

/** All that Pipit says, by area: what a language has to have. An area lies in the scripts of the pages that show it. */
export interface Words {
  about: typeof aboutWords;
  account: typeof accountWords;
  birds: typeof birdWords;
  browser: typeof browserWords;
  comments: typeof commentWords;
  common: typeof commonWords;
  community: typeof communityWords;
  composer: typeof composerWords;
  counter: typeof counterWords;
  fields: typeof fieldWords;
  frame: typeof frameWords;
  landing: typeof landingWords;
  login: typeof loginWords;
  people: typeof peopleWords;
  posts: typeof postWords;
  profile: typeof profileWords;
  setup: typeof setupWords;
  shortcuts: typeof shortcutWords;
  signup: typeof signupWords;
}
