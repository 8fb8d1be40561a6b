import { Link, useLocation } from '../app/navigation/router.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { TextLink } from '../ui/buttons/TextLink.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { browserWords } from '../words/en/browser.ts';
import { signupWords as words } from '../words/en/signup.tsx';
import { signup } from './authSlice.ts';
import { type NewAccount, NewAccountFields, newAccount, newAccountRules } from './NewAccountFields.tsx';
import { useAuthForm } from './useAuthForm.ts';
import { useFields } from './useFields.ts';

export function SignupForm({ onSend }: { onSend: () => void }) {
  const { state: origin } = useLocation();
  const { dispatch, loading, refused } = useAuthForm();
  const { form, field, onSubmit, standing } = useFields(newAccountRules, { refused });

  const send = (typed: NewAccount) => {
    if (loading) return;
    onSend();
    void dispatch(signup(newAccount(typed)));
  };
  return (
    <form ref={form} className="auth-form" noValidate onSubmit={onSubmit(send)}>
      <div>
        <h1>{words.title}</h1>
        <p className="auth-sub">{words.lead}</p>
        {import.meta.env.VITE_PIPIT_STATIC && <p className="auth-sub">{browserWords.signUpNote}</p>}
      </div>
      <NewAccountFields field={field} />
      <Button type="submit" size="lg" block loading={loading} busyText={words.signingUp}>
        {words.signUp}
      </Button>
      <FormError>{standing}</FormError>
      <p className="auth-end">
        {words.already((text) => (
          <TextLink as={Link} to="/login" state={origin}>
            {text}
          </TextLink>
        ))}
      </p>
    </form>
  );
}
