import { z } from 'zod';
import { FIRST_SORTS } from '../community/community.ts';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { body, count, stamp, text, uid } from '../rules/fields.schema.ts';
import { NAMED_POSTS_MAX } from '../rules/limits.ts';
import * as live from './live.ts';

const nothing = z.object({});
const posts = z.object({ posts: z.array(uid).max(NAMED_POSTS_MAX) });

const event = <Kind extends string, Data extends z.ZodType>(kind: Kind, data: Data, description: string) =>
  z.object({ kind: z.literal(kind).meta({ description }), data });

/** An event says only that something has changed. The client reads the change with an ordinary request. */
export const liveEvent = z
  .discriminatedUnion('kind', [
    event(
      'hello',
      z.object({
        position: z.string().meta({ description: 'Of the feed of changes: what comes later is told of.' }),
        streams: count.meta({ description: 'How many listen to this process.' }),
        unread: count.meta({ description: 'Notices.' }),
        firstSort: z
          .enum(FIRST_SORTS)
          .optional()
          .meta({ description: 'The order of posts for whoever has chosen none.' }),
        build: z
          .string()
          .optional()
          .meta({ description: 'The build of the web client that this server serves. Omitted where it serves none.' }),
      }),
      'The first.',
    ),
    event('home', nothing, 'The home feed has something new.'),
    event('all', nothing, 'The list of all posts has something new.'),
    event('people', nothing, 'Somebody is not to be seen any more by all who saw them, nor what they wrote.'),
    event('notices', z.object({ unread: count }), 'How many notices are unread now.'),
    event('counts', posts, 'Counts, text, state or the own marks of these posts have changed, or they are gone.'),
    event('comments', posts, 'Comments on these posts, or votes on them, have changed.'),
    event('bye', z.object({ retryMs: count }), 'The last. Whoever wants to listen on asks again after that time.'),
  ])
  .meta({ id: 'LiveEvent' });

export const openLive = endpoint({
  route: live.openLive,
  summary: 'What has changed, as it changes: events whose name is the kind and whose data is JSON.',
  answer: liveEvent,
  stream: true,
  refusals: { 404: [say.noLive] },
});

const place = z
  .object({
    post: uid.meta({ description: 'The topmost in view of the home feed, the newest first.' }),
    at: stamp,
    here: z.boolean().meta({ description: 'It was set by the session that asks.' }),
  })
  .meta({ id: 'Place' });
const placed = z.object({ place: place.nullable() });
const placeBody = body({ post: text('post') });

export const getPlace = endpoint({
  route: live.getPlace,
  summary: 'Where the caller was in the home feed; where that post is gone, the next older one.',
  answer: placed,
  refusals: { 400: [say.guestAccount] },
  noStore: true,
});
export const setPlace = endpoint({
  route: live.setPlace,
  summary: 'Keep the place in the home feed, for the other devices of the caller.',
  effect: 'none',
  body: placeBody,
  answer: placed,
  refusals: { 400: [say.guestAccount], 404: [say.noSuchPost] },
});

export const liveRoutes = [openLive, getPlace, setPlace] as const;

export type LiveEvent = z.infer<typeof liveEvent>;
export type Place = z.infer<typeof place>;
export type PlaceBody = z.input<typeof placeBody>;
