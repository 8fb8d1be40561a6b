import { useEffect } from 'react';
import { communityWords } from '#words/en/community/community.ts';
import { setupWords as words } from '#words/en/community/setup.ts';
import { RulesField } from '../../community/RulesField.tsx';
import { useFields } from '../../data/forms/useFields.ts';
import { Tick } from '../../ui/fields/Choices.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step.ts';

const RULES = { contact: () => null };

interface RulesStepProps extends StepProps {
  hasDemo: boolean;
  sending: boolean;
}

export function RulesStep({ typed, change, refused, hasDemo, sending, onNext, onBack }: RulesStepProps) {
  const { form, values, field, onSubmit, standing } = useFields(RULES, { initial: typed, refused });
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
