import { accountWords as words } from '#words/en/account/account.tsx';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { required } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { useSending } from '../../data/forms/useSending.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import { changeName } from './account.ts';

const RULES = { firstName: required(() => words.enterFirstName), lastName: () => null };

export function NameForm() {
  const dispatch = useAppDispatch();
  const { username, firstName, lastName } = useCurrentUser();
  const { sending, refused, send } = useSending();
  const { form, field, onSubmit, fill, unplaced } = useFields(RULES, { initial: { firstName, lastName }, refused });
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
