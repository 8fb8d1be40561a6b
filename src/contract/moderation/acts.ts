import { route } from '../routes/route.ts';
import type { Act, ActBody } from './acts.schema.ts';

export type { Act, ActBody } from './acts.schema.ts';

/**
 * Moderation actions on a post or comment, on a person, and on neither (`dismiss`). A reset removes the picture from
 * the profile.
 */
export const CONTENT_ACTIONS = ['hold', 'remove', 'restore'] as const;
export const RESETS = ['reset_avatar', 'reset_cover'] as const;
export const PERSON_ACTIONS = ['warn', ...RESETS, 'silence', 'suspend', 'lift', 'remove_member'] as const;
export const ACT_ACTIONS = ['dismiss', ...CONTENT_ACTIONS, ...PERSON_ACTIONS] as const;
export type ActionOfAct = (typeof ACT_ACTIONS)[number];
export type Reset = (typeof RESETS)[number];
/** Actions that restrict someone need a reason. */
export const NEED_REASON: readonly ActionOfAct[] = [
  ...(['hold', 'remove', 'warn', ...RESETS, 'silence', 'suspend', 'remove_member'] as const),
];
/** Actions that can expire. */
export const WITH_END: readonly ActionOfAct[] = ['silence', 'suspend'];

type One = { answer: { act: Act }; small: { act: Act } };

export const act = route<One & { body: ActBody }>()('POST /moderation/acts', 201, 'required');
export const undoAct = route<One>()('POST /moderation/acts/:id/undo', 200, 'required');
