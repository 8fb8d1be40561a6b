import type { ReactNode } from 'react';
import { define } from '../../language.ts';

export const loginWords = define('login', {
  title: 'Sign in to your account',
  ended: 'Your session ended. Sign in again, your text is kept.',
  welcome: 'Good to hear from you again.',
  enterUsername: 'Enter your user name.',
  signIn: 'Sign in',
  signingIn: 'Signing in',
  or: 'or',
  guest: 'Guest Login',
  quote: 'Swifts! First of the year.',
  quoted: 'Priya Raghunathan',
  forgot: (community: string, about: (text: string) => ReactNode, contact: ReactNode): ReactNode => (
    <>
      Forgot your password? Ask {about(`who looks after ${community}`)}
      {contact ? <>: {contact}</> : '.'}
    </>
  ),
  newHere: (signUp: (text: string) => ReactNode): ReactNode => <>New here? {signUp('Sign up')}</>,
});
