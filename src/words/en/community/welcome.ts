import { define } from '../../language.ts';

export const welcomeWords = define('welcome', {
  title: 'Welcome',
  hello: (name: string) => `Hello, ${name}`,
  lead: 'Three small things, in any order. All of it can wait.',
  skip: 'Skip',
  done: 'Done',
  pick: 'Pick a bird',
  follow: (people: number) => (people === 3 ? 'Follow three people' : 'Follow people'),
  followed: (count: number, of: number) => `${count} of ${of}`,
  nobody: 'Nobody else is here yet. They will find you.',
  allFollowed: 'You follow everybody who is here so far.',
  sayHello: 'Say hello',
  placeholder: 'Hello. I am new here, and I bake, badly.',
  post: 'Post',
  posting: 'Posting',
  posted: 'Posted. It is in your feed.',
  again: 'You find all of this again in your profile and account.',
  open: 'Open my feed',
  goOn: 'Go on',
});
