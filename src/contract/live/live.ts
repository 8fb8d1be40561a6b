import { route } from '../routes/route.ts';
import type { LiveEvent, Place, PlaceBody } from './live.schema.ts';

export type { LiveEvent, Place } from './live.schema.ts';

/** Responds with a stream of events, each named after its kind. */
export const openLive = route<{ answer: LiveEvent; small: LiveEvent }>()('GET /live', 200, 'required');

type Placed = { place: Place | null };

export const getPlace = route<{ answer: Placed; small: Placed }>()('GET /account/place', 200, 'required');
export const setPlace = route<{ body: PlaceBody; answer: Placed; small: Placed }>()(
  'POST /account/place',
  201,
  'required',
);
