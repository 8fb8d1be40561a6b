import { z } from 'zod';
import { named, placed, text, whole } from '../rules/fields.schema.ts';
import { ANSWER_BYTES, ANSWER_LENGTH } from '../rules/limits.ts';
import { NUMBERS } from './proof-of-work.ts';

/** The fields of a sign-up that decide whether the person can join. */
export const joiningFields = {
  invitation: text('invitation').optional().meta({ description: 'The code of an invitation.' }),
  answer: placed('answer', ANSWER_LENGTH, ANSWER_BYTES)
    .default('')
    .meta({ description: 'To the question of the owner, where somebody lets people in.' }),
  proof: named('proof', {
    challenge: text('proof'),
    number: whole('number', 0, NUMBERS - 1)
      .optional()
      .meta({ description: 'What solves the puzzle, where there is one.' }),
  })
    .optional()
    .meta({ description: 'Of a challenge, where config says that a sign-up needs one and there is no invitation.' }),
  faxNumber: z
    .string('faxNumber must be text.')
    .optional()
    .meta({ description: 'Hidden from people. Whoever fills it in is taken for a machine.' }),
};

export const challengeAnswer = z.object({
  challenge: z.string(),
  seconds: z.int().min(0).meta({ description: 'The sign-up may not come sooner.' }),
  puzzle: z
    .object({ salt: z.string(), iterations: z.int(), target: z.string() })
    .nullable()
    .meta({
      description: `Which whole number below ${NUMBERS}, written as text and hashed with the salt by PBKDF2 with SHA-256, gives these 128 bits?`,
    }),
});

export interface Joining {
  invitation?: string | undefined;
  answer?: string;
  proof?: { challenge: string; number?: number | undefined } | undefined;
  faxNumber?: string | undefined;
}
export type Challenge = z.infer<typeof challengeAnswer>;
