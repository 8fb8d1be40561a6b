import { Lockup } from '../art/Logo.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { TextLink } from '../ui/buttons/TextLink.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { AuthPage } from '../ui/page/AuthPage.tsx';

export const AuthScene = () => (
  <AuthPage
    logo={<Lockup as="a" href="/" aria-label="Pipit" />}
    quote="Swifts! First of the year."
    author={{ name: 'Priya Raghunathan', username: 'priya_r' }}
  >
    <form className="auth-form">
      <div>
        <h1>Sign in to your account</h1>
        <p className="auth-sub">Good to hear from you again.</p>
      </div>
      <TextField label="User Name" defaultValue="adalind" />
      <PasswordField label="Password" defaultValue="godwit-flats" />
      <Button block size="lg">
        Sign in
      </Button>
      <FormError>The credentials you entered are invalid. Unauthorized access error.</FormError>
      <div className="auth-or">or</div>
      <Button block size="lg" kind="sec">
        Guest Login
      </Button>
      <p className="auth-end">
        New here? <TextLink href="#">Sign up</TextLink>
      </p>
    </form>
  </AuthPage>
);
