import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { body, choice, faultless, placed, stamp, text, uid, whole } from '../rules/fields.schema.ts';
import { LABELS } from '../rules/labels.ts';
import { ACT_DAYS_MAX, REASON_BYTES, REASON_LENGTH, RULE_BYTES, RULE_LENGTH } from '../rules/limits.ts';
import { isBlank } from '../text/text.ts';
import { shortUser } from '../views.schema.ts';
import * as acts from './acts.ts';
import { ACT_ACTIONS, NEED_REASON } from './acts.ts';
import { TARGETS } from './reports.ts';

const fields = {
  case: text('case').optional().meta({ description: 'What is acted on is then what the case is about.' }),
  target: choice('target', TARGETS).optional().meta({ description: 'Without a case: what is acted on.' }),
  id: text('id').optional(),
  action: choice('action', ACT_ACTIONS),
  revision: text('revision').optional().meta({
    description:
      'The revision of the post or comment that the caller has read. Needed for an act that shows what is held; where it is given and the text is another one by now, nothing is done.',
  }),
  rule: placed('rule', RULE_LENGTH, RULE_BYTES).default(''),
  reason: placed('reason', REASON_LENGTH, REASON_BYTES)
    .default('')
    .meta({ description: 'The person reads it, unless it dismisses. Not needed to dismiss, restore or lift.' }),
  days: whole('days', 1, ACT_DAYS_MAX)
    .nullable()
    .default(null)
    .meta({ description: 'For silence and suspend. Null: until somebody lifts it.' }),
};
const actBody = body(fields).superRefine((value, context) => {
  if (NEED_REASON.includes(value.action) && isBlank(value.reason))
    fault(context, 'reason', `${LABELS.reason} is required.`);
  if (value.case === undefined && value.target === undefined) fault(context, 'target', 'target is required.');
  if (value.case === undefined && value.id === undefined) fault(context, 'id', `${LABELS.id} is required.`);
});

function fault(context: z.core.$RefinementCtx, field: string, message: string): void {
  faultless<unknown>(() => ({ code: 'required', field, message }))(undefined, context);
}

export const named = z.object({ name: z.string(), user: shortUser.nullable() });

export const act = z
  .object({
    _id: uid.meta({ description: 'As in the log.' }),
    action: z.enum(ACT_ACTIONS),
    target: z.enum(TARGETS),
    case: uid.nullable(),
    actor: named,
    person: named,
    rule: z.string(),
    reason: z.string(),
    until: stamp.nullable(),
    undoneAt: stamp.nullable(),
    createdAt: stamp,
  })
  .meta({ id: 'Act' });

const one = z.object({ act });

/** The refusals that all actions on a person or their content share. */
const acting = { 400: [say.actOnSelf, say.actOnGuest], 403: [say.actOnOwner, say.actOnModerator] };

export const makeAct = endpoint({
  route: acts.act,
  role: 'moderator',
  summary:
    'Do something about a case, a post, a comment or a person: in one step with its entry in the log, the end of the case and the notices of it.',
  body: actBody,
  answer: one,
  refusals: {
    400: [...acting[400], say.caseClaimed, say.caseSettled, say.wrongTarget, say.alreadySo, say.notActive],
    403: acting[403],
    404: [say.noSuchCase, say.noSuchPost, say.noSuchComment, say.noSuchUser],
    409: [say.editedSince],
  },
});
export const undoAct = endpoint({
  route: acts.undoAct,
  role: 'moderator',
  summary: 'Undo an act: everything is as it was before, the case is open again. Sessions that ended stay ended.',
  answer: one,
  refusals: {
    400: [...acting[400], say.caseClaimed, say.alreadyUndone, say.changedSince, say.pictureGone],
    403: acting[403],
    404: [say.noSuchAct],
    409: [say.editedSince],
  },
});

export const actRoutes = [makeAct, undoAct] as const;

export type ActBody = z.input<typeof actBody>;
export type Act = z.infer<typeof act>;
