import { useEffect } from 'react';
import type { LookAnswer } from '#contract/community/setup.schema.ts';
import { communityWords } from '#words/en/community/community.ts';
import { setupWords as words } from '#words/en/community/setup.ts';
import { JoinFields, ReadChoices } from '../../community/AccessChoices.tsx';
import { useFields } from '../../data/forms/useFields.ts';
import { FormError } from '../../ui/fields/FormError.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step.ts';

const RULES = { question: () => null };

export function JoinStep({ typed, fixed, change, refused, onNext, onBack }: StepProps & Pick<LookAnswer, 'fixed'>) {
  const { form, values, field, onSubmit, standing } = useFields(RULES, { initial: typed, refused });
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
