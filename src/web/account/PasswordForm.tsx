import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { useFields } from '../session/useFields.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/FormError.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SheetSection } from '../ui/SheetSection.tsx';
import { toast } from '../ui/toast.ts';
import { changePassword } from './account.ts';
import { UsernameForManagers } from './UsernameForManagers.tsx';
import { useSending } from './useSending.ts';

const NAMES = ['currentPassword', 'newPassword'] as const;
const MISSING = { currentPassword: 'Enter your current password.', newPassword: 'Choose a new password.' };
const TOO_SHORT = `Choose one of ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`;

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const dispatch = useAppDispatch();
  const { sending, errors, send } = useSending();
  const { form, values, field, onSubmit, fill } = useFields(NAMES, (name, { valueMissing }) =>
    valueMissing ? MISSING[name] : TOO_SHORT,
  );
  const change = async (body: typeof values) => {
    const done = await send(() => dispatch(changePassword(body)));
    if (!done) return;
    fill({ currentPassword: '', newPassword: '' });
    toast({ text: 'Password changed. Every other session has ended.' });
    onChanged();
  };
  return (
    <SheetSection title="Password" note="A new one signs you out everywhere but here.">
      <form ref={form} className="section-form" noValidate onSubmit={onSubmit((body) => void change(body))}>
        <UsernameForManagers />
        <PasswordField label="Current password" {...field('currentPassword')} autoComplete="current-password" />
        <PasswordField
          label="New password"
          hint={`${PASSWORD_MIN} characters or more.`}
          {...field('newPassword')}
          minLength={PASSWORD_MIN}
          autoComplete="new-password"
        />
        <Button type="submit" kind="sec" loading={sending} busyText="Changing">
          Change password
        </Button>
        <FormError>{errors}</FormError>
      </form>
    </SheetSection>
  );
}
