import { PASSWORD_MIN } from '#contract/rules/limits.ts';
import { passwordRule } from '#contract/rules/rules.ts';
import { accountWords as words } from '#words/en/account/account.tsx';
import { fieldWords } from '#words/en/fields/fields.ts';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { chosenPassword, enteredPassword } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { useSending } from '../../data/forms/useSending.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import { changePassword } from './account.ts';
import { UsernameForManagers } from './UsernameForManagers.tsx';

const RULES = {
  currentPassword: enteredPassword(() => words.enterCurrent),
  newPassword: chosenPassword(() => words.chooseNew, passwordRule('newPassword')),
};

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const dispatch = useAppDispatch();
  const { sending, refused, send } = useSending();
  const { form, values, field, onSubmit, fill, unplaced } = useFields(RULES, { refused });
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
