import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { Mute, MuteBody } from './mutes.schema.ts';

export type { Mute } from './mutes.schema.ts';

type Always<Answer extends object> = { answer: Answer; small: Answer };

export const listMutes = route<Always<{ mutes: Mute[]; nextCursor: string | null }> & { query: Page }>()(
  'GET /mutes',
  200,
  'required',
);
export const mute = route<Always<{ mute: Mute }> & { body: MuteBody }>()('POST /mutes/:userId', 200, 'required');
export const unmute = route<Always<{ success: true }>>()('DELETE /mutes/:userId', 200, 'required');
