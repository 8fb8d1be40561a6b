import { FrontLogo } from '../../app/frame/FrontLogo.tsx';
import { preloadPage } from '../../app/loading/pages.ts';
import { usePageTitle } from '../../app/navigation/usePageTitle.ts';
import { LoginForm } from '../../session/LoginForm.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';

export function LoginScreen() {
  usePageTitle('Sign in');
  return (
    <AuthPage
      logo={<FrontLogo />}
      quote="Swifts! First of the year."
      author={{ username: 'priya_r', name: 'Priya Raghunathan' }}
    >
      <LoginForm onSend={() => preloadPage('/userFeed')} />
    </AuthPage>
  );
}
