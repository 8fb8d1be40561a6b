import { RESET_HOURS } from '../rules/limits.ts';
import type { Fault } from './codes.ts';

/** Refusals of reports, cases, actions, appeals and reset links. */
export const OF_MODERATION = {
  nobodyModerates: { code: 'nobody_moderates', message: 'Nobody looks after this Pipit yet, so nobody would read it.' },
  reportSelf: { code: 'report_self', message: 'You cannot report yourself or what you wrote.' },
  alreadyReported: { code: 'already_reported', message: 'You have reported this already. The moderators know of it.' },
  reportSettled: { code: 'report_settled', message: 'The moderators have settled this report already.' },
  noSuchReport: { code: 'no_such_report', message: 'Report not found.' },
  noSuchCase: { code: 'no_such_case', message: 'Case not found.' },
  noSuchAct: { code: 'no_such_act', message: 'There is nothing like this to undo or to appeal against.' },
  noSuchAppeal: { code: 'no_such_appeal', message: 'Appeal not found.' },
  caseClaimed: {
    code: 'case_claimed',
    params: { by: '', seconds: 0 },
    message: 'Another moderator is looking at this right now.',
  },
  caseSettled: { code: 'case_settled', message: 'Somebody has settled this already.' },
  wrongTarget: { code: 'wrong_target', message: 'This cannot be done here.' },
  alreadySo: { code: 'already_so', message: 'It is so already.' },
  alreadyUndone: { code: 'already_undone', message: 'This was undone already.' },
  changedSince: { code: 'changed_since', message: 'Something else was done since. Undo that first.' },
  editedSince: {
    code: 'edited_since',
    message: 'The text was edited since you opened it. Read it again, then decide.',
  },
  revisionRequired: {
    code: 'required',
    field: 'revision',
    message: 'Revision is required. Send the revision of the text that you have read.',
  },
  pictureGone: { code: 'picture_gone', message: 'The picture is gone by now: it cannot be brought back.' },
  alreadyAppealed: { code: 'already_appealed', message: 'You have appealed against this already.' },
  alreadyAnswered: { code: 'already_answered', message: 'This appeal was answered already.' },
  ownAct: { code: 'own_act', message: 'Another moderator answers appeals against what you did.' },
  afterReset: {
    code: 'after_reset',
    params: { until: '' },
    message: `A reset link set the password of this account. Its private data is closed for ${RESET_HOURS} hours.`,
  },
} as const satisfies Record<string, Fault>;

/** `until` is a stamp. */
export const afterReset = (until: string): Fault => ({
  ...OF_MODERATION.afterReset,
  params: { until },
});

export const claimedBy = (by: string, seconds: number): Fault => ({
  ...OF_MODERATION.caseClaimed,
  params: { by, seconds },
});
