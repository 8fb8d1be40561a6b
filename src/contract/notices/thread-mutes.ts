import { route } from '../routes/route.ts';

type Muted = { muted: boolean };
type Always = { answer: Muted; small: Muted };

export const isThreadMuted = route<Always>()('GET /thread-mutes/:postId', 200, 'required');
export const muteThread = route<Always>()('POST /thread-mutes/:postId', 200, 'required');
export const unmuteThread = route<Always>()('DELETE /thread-mutes/:postId', 200, 'required');
