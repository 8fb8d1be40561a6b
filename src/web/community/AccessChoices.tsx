import { DoorClosed, DoorOpen, Ticket, UserCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type CommunitySettings, INVITERS, JOINING, READERS } from '#contract/community/community.ts';
import { communityWords as words } from '#words/en/community/community.ts';
import { Choices, type ChoicesProps } from '../ui/fields/Choices.tsx';
import { TextField } from '../ui/fields/TextField.tsx';

type Chosen<Value extends string> = Omit<ChoicesProps<Value>, 'legend' | 'choices'>;

const ICONS = { open: <DoorOpen />, invitation: <Ticket />, approval: <UserCheck />, nobody: <DoorClosed /> };

const JoinChoices = (props: Chosen<CommunitySettings['join']>) => (
  <Choices
    {...props}
    legend={words.whoJoins}
    choices={JOINING.map((value) => ({ ...worded(words.joining, value), icon: ICONS[value] }))}
  />
);

interface JoinFieldsProps extends Chosen<CommunitySettings['join']> {
  /** The control of the question. */
  question: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>;
}

/** Includes the question for people who wait for approval. */
export const JoinFields = ({ question, ...join }: JoinFieldsProps) => (
  <>
    <JoinChoices hideLegend {...join} />
    {join.value === 'approval' && (
      <TextField {...question} label={words.question} hint={words.questionHint} autoComplete="off" />
    )}
  </>
);

export const ReadChoices = (props: Chosen<CommunitySettings['read']>) => (
  <Choices {...props} legend={words.whoReads} choices={READERS.map((value) => worded(words.readers, value))} />
);

export const InviterChoices = (props: Chosen<CommunitySettings['inviters']>) => (
  <Choices {...props} legend={words.whoInvites} choices={INVITERS.map((value) => worded(words.inviters, value))} />
);

function worded<Value extends string>(words: Record<Value, [string, string]>, value: Value) {
  const [label, note] = words[value];
  return { value, label, note };
}
