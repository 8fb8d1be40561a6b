import { signupWords as words } from '#words/en/account/signup.tsx';
import { usePageTitle } from '../../core/pageTitle.ts';
import { preloadPage } from '../../core/router.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { SignupForm } from './SignupForm.tsx';

export function SignupScreen() {
  usePageTitle(words.signUp);
  return (
    <AuthPage logo={<FrontLogo />} quote={words.quote} author={{ username: 'elodie', name: words.quoted }}>
      <SignupForm onSend={() => preloadPage('/userFeed')} />
    </AuthPage>
  );
}
