import { emailRule } from '#contract/rules/rules.ts';
import { accountWords as words } from '#words/en/account/account.tsx';
import { fieldWords } from '#words/en/fields/fields.ts';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { enteredPassword, required } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { useSending } from '../../data/forms/useSending.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import { changeEmail } from './account.ts';
import { UsernameForManagers } from './UsernameForManagers.tsx';

const RULES = {
  email: required(
    () => fieldWords.enterEmail,
    (value) => emailRule(value.trim()),
  ),
  password: enteredPassword(() => fieldWords.enterPassword),
};

export function EmailForm() {
  const dispatch = useAppDispatch();
  const { email: current = '' } = useCurrentUser();
  const { sending, refused, send } = useSending();
  const { form, field, onSubmit, fill, unplaced } = useFields(RULES, { initial: { email: current }, refused });
  const change = async ({ email, password }: { email: string; password: string }) => {
    const done = await send(() => dispatch(changeEmail({ email: email.trim(), password })));
    if (!done) return;
    fill({ email: email.trim(), password: '' });
    toast({ text: words.emailChanged });
  };
  return (
    <SheetSection title={words.email} note={words.emailNote}>
      <form ref={form} className="section-form" noValidate onSubmit={onSubmit((values) => void change(values))}>
        <UsernameForManagers />
        <TextField {...field('email')} hint={words.emailHint} type="email" autoComplete="email" />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <Button type="submit" kind="sec" loading={sending} busyText={words.changing}>
          {words.changeEmail}
        </Button>
        <FormError>{unplaced}</FormError>
      </form>
    </SheetSection>
  );
}
