import { SEARCH_CONDITIONS_MAX } from '../rules/limits.ts';
import type { Fault } from './codes.ts';

export const OF_SEARCH = {
  tooManyConditions: {
    code: 'too_many_conditions',
    params: { max: SEARCH_CONDITIONS_MAX },
    field: 'q',
    message: `A search can have at most ${SEARCH_CONDITIONS_MAX} words and conditions. Leave some out.`,
  },
} as const satisfies Record<string, Fault>;
