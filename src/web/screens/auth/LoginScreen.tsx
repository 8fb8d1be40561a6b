import { loginWords as words } from '#words/en/account/login.tsx';
import { usePageTitle } from '../../core/pageTitle.ts';
import { preloadPage } from '../../core/router.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { LoginForm } from './LoginForm.tsx';

export function LoginScreen() {
  usePageTitle(words.signIn);
  return (
    <AuthPage logo={<FrontLogo />} quote={words.quote} author={{ username: 'priya_r', name: words.quoted }}>
      <LoginForm onSend={() => preloadPage('/userFeed')} />
    </AuthPage>
  );
}
