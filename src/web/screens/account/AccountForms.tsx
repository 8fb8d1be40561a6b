import { PASSWORD_MIN } from '#contract/rules/limits.ts';
import { emailRule, passwordRule } from '#contract/rules/rules.ts';
import { accountWords as words } from '#words/en/account/account.tsx';
import { fieldWords } from '#words/en/fields/fields.ts';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { chosenPassword, enteredPassword, required } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { useSending } from '../../data/forms/useSending.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import { changeEmail, changeName, changePassword } from './account.ts';

/** Hidden. It tells a password manager whose password the form is about. */
export const UsernameForManagers = () => (
  <input hidden readOnly type="text" autoComplete="username" value={useCurrentUser().username} />
);

const EMAIL_RULES = {
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
  const { form, field, onSubmit, fill, unplaced } = useFields(EMAIL_RULES, { initial: { email: current }, refused });
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

const NAME_RULES = { firstName: required(() => words.enterFirstName), lastName: () => null };

export function NameForm() {
  const dispatch = useAppDispatch();
  const { username, firstName, lastName } = useCurrentUser();
  const { sending, refused, send } = useSending();
  const { form, field, onSubmit, fill, unplaced } = useFields(NAME_RULES, {
    initial: { firstName, lastName },
    refused,
  });
  const change = async (typed: { firstName: string; lastName: string }) => {
    const name = { firstName: typed.firstName.trim(), lastName: typed.lastName.trim() };
    const done = await send(() => dispatch(changeName(name)));
    if (!done) return;
    fill(name);
    toast({ text: words.nameChanged });
  };
  return (
    <SheetSection title={words.name} note={words.nameNote(<b>@{username}</b>)}>
      <form ref={form} className="section-form" noValidate onSubmit={onSubmit((typed) => void change(typed))}>
        <TextField {...field('firstName')} label={words.firstName} autoComplete="given-name" />
        <TextField {...field('lastName')} label={words.lastName} autoComplete="family-name" />
        <Button type="submit" kind="sec" loading={sending} busyText={words.changing}>
          {words.changeName}
        </Button>
        <FormError>{unplaced}</FormError>
      </form>
    </SheetSection>
  );
}

const PASSWORD_RULES = {
  currentPassword: enteredPassword(() => words.enterCurrent),
  newPassword: chosenPassword(() => words.chooseNew, passwordRule('newPassword')),
};

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const dispatch = useAppDispatch();
  const { sending, refused, send } = useSending();
  const { form, values, field, onSubmit, fill, unplaced } = useFields(PASSWORD_RULES, { refused });
  const change = async (body: typeof values) => {
    const done = await send(() => dispatch(changePassword(body)));
    if (!done) return;
    fill({ currentPassword: '', newPassword: '' });
    toast({ text: words.passwordChanged });
    onChanged();
  };
  return (
    <SheetSection title={words.password} note={words.passwordNote}>
      <form ref={form} className="section-form" noValidate onSubmit={onSubmit((body) => void change(body))}>
        <UsernameForManagers />
        <PasswordField {...field('currentPassword')} autoComplete="current-password" />
        <PasswordField
          {...field('newPassword')}
          hint={fieldWords.passwordHint(PASSWORD_MIN)}
          autoComplete="new-password"
        />
        <Button type="submit" kind="sec" loading={sending} busyText={words.changing}>
          {words.changePassword}
        </Button>
        <FormError>{unplaced}</FormError>
      </form>
    </SheetSection>
  );
}
