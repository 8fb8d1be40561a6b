import { route } from '../routes/route.ts';
import type { PushBody, PushShown } from './push.schema.ts';

export type { PushBody, PushDevice, PushShown } from './push.schema.ts';

type Always<Answer extends object> = { answer: Answer; small: Answer };

export const getPush = route<Always<PushShown>>()('GET /push', 200, 'required');
export const addPush = route<Always<PushShown> & { body: PushBody }>()('POST /push', 201, 'required');
export const removePush = route<Always<PushShown>>()('DELETE /push/:id', 200, 'required');
