import type { ReactNode } from 'react';
import { define } from '../language.ts';

export const signupWords = define('signup', {
  title: 'Join the flock',
  lead: 'Four fields, and you have a bird of your own.',
  enterName: 'Enter your name.',
  chooseUsername: 'Choose a user name.',
  usernameHint: (min: number, max: number) => `${min} to ${max} letters a–z, digits, _ . or -`,
  emailHint: 'Only you see it.',
  choosePassword: 'Choose a password.',
  signUp: 'Sign up',
  signingUp: 'Signing up',
  quote: 'Does anyone own a ladder tall enough for a stubborn cat?',
  quoted: 'Elodie Fontaine',
  already: (signIn: (text: string) => ReactNode): ReactNode => <>Already a member? {signIn('Sign in')}</>,
});
