import { FrontLogo } from '../../app/frame/FrontLogo.tsx';
import { usePageTitle } from '../../app/navigation/usePageTitle.ts';
import { SignupForm } from '../../session/SignupForm.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';

/** `onSend`: somebody is about to be signed in. */
export function SignupScreen({ onSend }: { onSend: () => void }) {
  usePageTitle('Sign up');
  return (
    <AuthPage
      logo={<FrontLogo />}
      quote="Does anyone own a ladder tall enough for a stubborn cat?"
      author={{ username: 'elodie', name: 'Elodie Fontaine' }}
    >
      <SignupForm onSend={onSend} />
    </AuthPage>
  );
}
