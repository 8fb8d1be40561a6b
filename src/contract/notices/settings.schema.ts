import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { body, choice, faultless, named, yesOrNo } from '../rules/fields.schema.ts';
import * as settings from './settings.ts';
import { CHOSEN_KINDS, TOLD_FROM } from './settings.ts';

const byKind = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, schema])) as Record<(typeof CHOSEN_KINDS)[number], Schema>;

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;
const hour = (field: string) =>
  z
    .string(`${field} must be text.`)
    .superRefine(
      faultless((value) =>
        HOUR.test(value) ? null : { code: 'not_a_time_of_day', message: `${field} must be a time of day like 22:00.` },
      ),
    );

const isZone = (zone: string): boolean => {
  try {
    return zone.length <= 64 && /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};
const zone = z
  .string('zone must be text.')
  .superRefine(
    faultless((value) =>
      isZone(value) ? null : { code: 'not_a_zone', message: 'zone must be a time zone like Europe/Berlin.' },
    ),
  );
const quiet = named('quiet', { from: hour('from'), to: hour('to'), zone }).nullable();

const chosen = {
  from: choice('from', TOLD_FROM).meta({ description: 'Whose doings are told of.' }),
  push: yesOrNo('push'),
};
const one = {
  quiet: quiet.meta({ description: 'Nothing is pushed in these hours.' }),
  separate: yesOrNo('separate').meta({
    description: 'One line for each person: likes, follows and comments in no groups.',
  }),
  pushText: yesOrNo('pushText').meta({ description: 'What is pushed says what was written.' }),
};

export const noticeSettings = z
  .object({ kinds: z.object(byKind(z.object(chosen))), ...one })
  .meta({ id: 'NoticeSettings' });

const settingsBody = body({
  kinds: named('kinds', byKind(named('A kind', chosen).partial().optional())).optional(),
  quiet: one.quiet.optional(),
  separate: one.separate.optional(),
  pushText: one.pushText.optional(),
});

const answer = z.object({ settings: noticeSettings });

export const getNoticeSettings = endpoint({
  route: settings.getNoticeSettings,
  summary: 'Of what the caller is told, and how.',
  answer,
  refusals: { 400: [say.guestAccount] },
  noStore: true,
});
export const setNoticeSettings = endpoint({
  route: settings.setNoticeSettings,
  summary: 'Change some of it; what is left out stays. What was told already stays too.',
  body: settingsBody,
  answer,
  refusals: { 400: [say.guestAccount] },
});

export const noticeSettingsRoutes = [getNoticeSettings, setNoticeSettings] as const;

export type NoticeSettings = z.infer<typeof noticeSettings>;
export type NoticeSettingsBody = z.input<typeof settingsBody>;
/** The body after validation. */
export type NoticeSettingsChange = z.output<typeof settingsBody>;
