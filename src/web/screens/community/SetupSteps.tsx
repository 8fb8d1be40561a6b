import '../../ui/styles/sheets/front.css';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import type { LookAnswer } from '#contract/community/setup.schema.ts';
import { communityWords } from '#words/en/community/community.ts';
import { setupWords as words } from '#words/en/community/setup.ts';
import { fieldWords } from '#words/en/fields/fields.ts';
import { JoinFields, ReadChoices } from '../../community/AccessChoices.tsx';
import { RulesField } from '../../community/RulesField.tsx';
import type { Said } from '../../data/calls/errors.ts';
import { enteredPassword, required } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { NewAccountFields, newAccountRules } from '../../people/NewAccountFields.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Tick } from '../../ui/fields/Choices.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { Typed } from './useSetUp.ts';

interface StepProps {
  typed: Typed;
  change: (part: Partial<Typed>) => void;
  /** The server's errors about fields of this step. */
  refused: Said | null;
  onNext: () => void;
  onBack: () => void;
}

const STEPS = [0, 1, 2, 3];

interface StepFormProps extends ComponentProps<'form'> {
  step: number;
  title: string;
  lead: string;
  onBack?: (() => void) | undefined;
  /** The label of the button; `busy` replaces it while sending. */
  action?: string;
  busy?: string | false;
  children: ReactNode;
}

function StepForm(props: StepFormProps) {
  const { step, title, lead, onBack, action = words.next, busy, children, ...form } = props;
  return (
    <form {...form} className="auth-form setup" noValidate>
      <div>
        <div className="stage" role="img" aria-label={words.step(step + 1, STEPS.length)}>
          {STEPS.map((each) => (
            <i key={each} data-on={each <= step || undefined} />
          ))}
        </div>
        <h1>{title}</h1>
        <p className="auth-sub">{lead}</p>
      </div>
      {children}
      <div className="setup-foot">
        {onBack && (
          <Button kind="quiet" disabled={Boolean(busy)} onClick={onBack}>
            {words.back}
          </Button>
        )}
        <Button type="submit" size="lg" loading={Boolean(busy)} busyText={busy || undefined}>
          {action}
        </Button>
      </div>
    </form>
  );
}

interface AccountStepProps extends StepProps {
  password: string;
  onPassword: (password: string) => void;
  /** The page was reloaded, so the password was lost and has to be typed again. */
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

const JOIN_RULES = { question: () => null };

export function JoinStep({ typed, fixed, change, refused, onNext, onBack }: StepProps & Pick<LookAnswer, 'fixed'>) {
  const { form, values, field, onSubmit, standing } = useFields(JOIN_RULES, { initial: typed, refused });
  useEffect(() => change(values), [change, values]);
  return (
    <StepForm step={2} title={words.join} lead={words.joinLead} onBack={onBack} ref={form} onSubmit={onSubmit(onNext)}>
      <JoinFields
        value={fixed.join ?? typed.join}
        onChange={(join) => change({ join })}
        fixed={fixed.join && communityWords.fixed}
        question={field('question')}
      />
      <ReadChoices
        value={fixed.read ?? typed.read}
        onChange={(read) => change({ read })}
        fixed={fixed.read && communityWords.fixed}
      />
      <FormError>{standing}</FormError>
    </StepForm>
  );
}

const NAME_RULES = { name: required(() => communityWords.enterName), description: () => null };

export function NameStep({ typed, change, refused, onNext }: StepProps) {
  const { form, values, field, onSubmit, standing } = useFields(NAME_RULES, { initial: typed, refused });
  useEffect(() => change(values), [change, values]);
  return (
    <StepForm step={0} title={words.name} lead={words.nameLead} ref={form} onSubmit={onSubmit(onNext)}>
      <TextField {...field('name')} label={communityWords.name} autoComplete="off" />
      <TextField {...field('description')} label={communityWords.description} autoComplete="off" />
      <FormError>{standing}</FormError>
    </StepForm>
  );
}

const RULES_RULES = { contact: () => null };

interface RulesStepProps extends StepProps {
  hasDemo: boolean;
  sending: boolean;
}

export function RulesStep({ typed, change, refused, hasDemo, sending, onNext, onBack }: RulesStepProps) {
  const { form, values, field, onSubmit, standing } = useFields(RULES_RULES, { initial: typed, refused });
  useEffect(() => change(values), [change, values]);
  return (
    <StepForm
      step={3}
      title={words.rules}
      lead={words.rulesLead}
      onBack={onBack}
      action={words.open}
      busy={sending && words.opening}
      ref={form}
      onSubmit={onSubmit(onNext)}
    >
      <RulesField rules={typed.rules} onChange={(rules) => change({ rules })} />
      <TextField
        {...field('contact')}
        label={communityWords.contact}
        hint={communityWords.contactHint}
        autoComplete="off"
      />
      {hasDemo && (
        <Tick
          label={words.removeDemo}
          note={words.removeDemoNote}
          checked={typed.removeDemo}
          onChange={(removeDemo) => change({ removeDemo })}
        />
      )}
      <FormError>{standing}</FormError>
    </StepForm>
  );
}
