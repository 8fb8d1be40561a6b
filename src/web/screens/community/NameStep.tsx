import { useEffect } from 'react';
import { communityWords } from '#words/en/community/community.ts';
import { setupWords as words } from '#words/en/community/setup.ts';
import { required } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { FormError } from '../../ui/fields/FormError.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step.ts';

const RULES = { name: required(() => communityWords.enterName), description: () => null };

export function NameStep({ typed, change, refused, onNext }: StepProps) {
  const { form, values, field, onSubmit, standing } = useFields(RULES, { initial: typed, refused });
  useEffect(() => change(values), [change, values]);
  return (
    <StepForm step={0} title={words.name} lead={words.nameLead} ref={form} onSubmit={onSubmit(onNext)}>
      <TextField {...field('name')} label={communityWords.name} autoComplete="off" />
      <TextField {...field('description')} label={communityWords.description} autoComplete="off" />
      <FormError>{standing}</FormError>
    </StepForm>
  );
}
