import { z } from 'zod';
import { bounded, faultless, filled, named } from '../rules/fields.schema.ts';
import {
  COMMUNITY_NAME_BYTES,
  COMMUNITY_NAME_LENGTH,
  CONTACT_BYTES,
  CONTACT_LENGTH,
  DESCRIPTION_BYTES,
  DESCRIPTION_LENGTH,
  QUESTION_BYTES,
  QUESTION_LENGTH,
  RULE_BYTES,
  RULE_LENGTH,
  RULES_MAX,
  SECONDS_MAX,
} from '../rules/limits.ts';
import { seenName } from '../rules/names.ts';
import { INVITERS, JOINING, READERS } from './community.ts';

const yesOrNo = (field: string) => z.boolean(`${field} must be true or false.`);
const choice = <const Values extends readonly string[]>(field: string, values: Values) =>
  z.enum(values, `${field} must be one of ${values.join(', ')}.`);

const seconds = z.int({ error: 'minSeconds must be a whole number.' }).superRefine(
  faultless((value) =>
    value >= 0 && value <= SECONDS_MAX
      ? null
      : {
          code: 'out_of_range',
          params: { min: 0, max: SECONDS_MAX },
          message: `minSeconds must be a whole number from 0 to ${SECONDS_MAX}.`,
        },
  ),
);

const rules = z
  .array(filled('rules', RULE_LENGTH, RULE_BYTES), 'rules must be a list of texts.')
  .superRefine(
    faultless((value) =>
      value.length <= RULES_MAX
        ? null
        : { code: 'too_many_rules', params: { max: RULES_MAX }, message: `There can be at most ${RULES_MAX} rules.` },
    ),
  );

/** What the owner decides about the community. */
export const communitySettings = z.object({
  name: filled('name', COMMUNITY_NAME_LENGTH, COMMUNITY_NAME_BYTES).transform(seenName),
  description: bounded('description', DESCRIPTION_LENGTH, DESCRIPTION_BYTES),
  rules,
  contact: bounded('contact', CONTACT_LENGTH, CONTACT_BYTES),
  read: choice('read', READERS),
  join: choice('join', JOINING),
  /** Asked of those who want to join, where somebody lets them in. */
  question: bounded('question', QUESTION_LENGTH, QUESTION_BYTES),
  inviters: choice('inviters', INVITERS),
  guest: yesOrNo('guest'),
  /** Against machines that sign up. */
  machines: named('machines', {
    honeypot: yesOrNo('honeypot'),
    /** Between the page and the sign-up; 0 for none. */
    minSeconds: seconds,
    proofOfWork: yesOrNo('proofOfWork'),
  }),
  /** Newcomers may do less on their first day. */
  firstDay: yesOrNo('firstDay'),
});

/** What everybody is told of it, before they log in. */
export const communityShown = communitySettings
  .pick({ name: true, description: true, read: true, join: true, question: true })
  .extend({ setUp: z.boolean().meta({ description: 'Somebody owns this Pipit.' }) });

export type CommunitySettings = z.infer<typeof communitySettings>;
export type CommunityShown = z.infer<typeof communityShown>;
