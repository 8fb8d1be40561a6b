import { useEffect } from 'react';
import { setupWords as words } from '#words/en/community/setup.ts';
import { fieldWords } from '#words/en/fields/fields.ts';
import { enteredPassword, required } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { NewAccountFields, newAccountRules } from '../../people/NewAccountFields.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step.ts';

interface AccountStepProps extends StepProps {
  password: string;
  onPassword: (password: string) => void;
  /** The page was loaded anew, and the password with it is gone. */
  again: boolean;
}

export const AccountStep = (props: AccountStepProps) =>
  props.typed.isMember ? <Member {...props} /> : <Newcomer {...props} />;

function Newcomer(props: AccountStepProps) {
  const { typed, password, change, refused } = props;
  const initial = { ...typed, password };
  const { form, values, field, onSubmit, standing } = useFields(newAccountRules, { initial, refused });
  const { firstName, username, email } = values;
  useEffect(() => change({ firstName, username, email }), [change, firstName, username, email]);
  return (
    <StepForm {...headOf(props)} ref={form} onSubmit={onSubmit(sendOf(props))}>
      <NewAccountFields field={field} />
      <FormError>{standing}</FormError>
      <Other {...props} />
    </StepForm>
  );
}

const MEMBER_RULES = {
  username: required(() => words.enterUsername),
  password: enteredPassword(() => fieldWords.enterPassword),
};

function Member(props: AccountStepProps) {
  const { typed, password, change, refused } = props;
  const { username } = typed;
  const initial = { username, password };
  const { form, values, field, onSubmit, standing } = useFields(MEMBER_RULES, { initial, refused });
  useEffect(() => change({ username: values.username }), [change, values.username]);
  return (
    <StepForm {...headOf(props)} ref={form} onSubmit={onSubmit(sendOf(props))}>
      <TextField {...field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <PasswordField {...field('password')} autoComplete="current-password" />
      <FormError>{standing}</FormError>
      <Other {...props} />
    </StepForm>
  );
}

const headOf = ({ typed, again, onBack }: AccountStepProps) => ({
  step: 1,
  title: words.account,
  lead: again ? words.passwordAgain : typed.isMember ? words.memberLead : words.accountLead,
  onBack,
});

const sendOf =
  ({ onPassword, onNext }: AccountStepProps) =>
  ({ password }: { password: string }) => {
    onPassword(password);
    onNext();
  };

const Other = ({ typed: { isMember }, change, onPassword }: AccountStepProps) => (
  <p className="auth-end">
    <TextLink
      as="button"
      type="button"
      onClick={() => {
        onPassword('');
        change({ isMember: !isMember });
      }}
    >
      {isMember ? words.isNew : words.isMember}
    </TextLink>
  </p>
);
