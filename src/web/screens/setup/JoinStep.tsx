import { useEffect } from 'react';
import type { LookAnswer } from '#contract/community/setup.schema.ts';
import { JoinChoices, ReadChoices } from '../../community/DoorChoices.tsx';
import { useFields } from '../../session/useFields.ts';
import { FormError } from '../../ui/fields/FormError.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { communityWords } from '../../words/en/community.ts';
import { setupWords as words } from '../../words/en/setup.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step.ts';

const RULES = { question: () => null };

export function JoinStep({ typed, fixed, change, refused, onNext, onBack }: StepProps & Pick<LookAnswer, 'fixed'>) {
  const { form, values, field, onSubmit, standing } = useFields(RULES, { initial: typed, refused });
  useEffect(() => change(values), [change, values]);
  const join = fixed.join ?? typed.join;
  return (
    <StepForm step={2} title={words.join} lead={words.joinLead} onBack={onBack} ref={form} onSubmit={onSubmit(onNext)}>
      <JoinChoices
        hideLegend
        value={join}
        onChange={(join) => change({ join })}
        fixed={fixed.join && communityWords.fixed}
      />
      {join === 'approval' && (
        <TextField
          {...field('question')}
          label={communityWords.question}
          hint={communityWords.questionHint}
          autoComplete="off"
        />
      )}
      <ReadChoices
        value={fixed.read ?? typed.read}
        onChange={(read) => change({ read })}
        fixed={fixed.read && communityWords.fixed}
      />
      <FormError>{standing}</FormError>
    </StepForm>
  );
}
