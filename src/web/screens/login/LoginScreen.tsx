import { FrontLogo } from '../../app/frame/FrontLogo.tsx';
import { usePageTitle } from '../../app/navigation/usePageTitle.ts';
import { LoginForm } from '../../session/LoginForm.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';

/** `onSend`: somebody is about to be signed in. */
export function LoginScreen({ onSend }: { onSend: () => void }) {
  usePageTitle('Sign in');
  return (
    <AuthPage
      logo={<FrontLogo />}
      quote="Swifts! First of the year."
      author={{ username: 'priya_r', name: 'Priya Raghunathan' }}
    >
      <LoginForm onSend={onSend} />
    </AuthPage>
  );
}
