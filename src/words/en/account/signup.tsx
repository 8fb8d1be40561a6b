import type { ReactNode } from 'react';
import { define } from '../../language.ts';

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
  join: (community: string) => `Join ${community}`,
  askLead: (community: string) =>
    `Whoever looks after ${community} lets new members in. Come back later to see the answer.`,
  ask: 'Ask to join',
  asking: 'Asking',
  /** Used if the owner has set no question. */
  line: 'A line for the moderators, if you like',
  lineHint: 'Who sent you, or what you would post first.',
  enterAnswer: 'Answer the question.',
  rules: 'Read the rules first',
  /** The label of the hidden field for bots. */
  trap: 'Leave this empty',
  noCrypto:
    'This browser cannot work out the proof that new accounts need here, since the page came without https. Open it with https, or ask a member for an invitation.',
  byInvitation: 'By invitation',
  byInvitationNote: (community: string) =>
    `Who wants to join ${community} needs a link from somebody who is here. It leads straight to the sign-up.`,
  closed: 'Nobody new at the moment',
  closedNote: (community: string) => `${community} takes no new members. Those who are here stay.`,
  about: (community: string) => `About ${community}`,
  already: (signIn: (text: string) => ReactNode): ReactNode => <>Already a member? {signIn('Sign in')}</>,
});
