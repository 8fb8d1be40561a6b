import { FrontLogo } from '../../app/frame/FrontLogo.tsx';
import { preloadPage } from '../../app/loading/pages.ts';
import { usePageTitle } from '../../app/navigation/usePageTitle.ts';
import { SignupForm } from '../../session/SignupForm.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';

export function SignupScreen() {
  usePageTitle('Sign up');
  return (
    <AuthPage
      logo={<FrontLogo />}
      quote="Does anyone own a ladder tall enough for a stubborn cat?"
      author={{ username: 'elodie', name: 'Elodie Fontaine' }}
    >
      <SignupForm onSend={() => preloadPage('/userFeed')} />
    </AuthPage>
  );
}
