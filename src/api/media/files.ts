import type { Hono } from 'hono';
import { isMediaName, MEDIA_PATH } from '#contract/media/media.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { forReading, type Store } from '#store/engine/store.ts';
import { FilesUnavailable } from '#store/nouns/media/files.ts';
import { isShown, isStored } from '#store/nouns/media/uses.ts';
import { type Caller, findMember } from '#store/nouns/people/sessions.ts';
import type { Context, Env, RequestInfo } from '../context.ts';
import { chargePicture } from '../guard/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { refusalReply } from '../http/reply.ts';

const TYPES = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

const HEADERS = {
  'content-disposition': 'inline',
  // Nothing in the file runs, whatever type a browser takes it for.
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** After this time, the page is shown without the picture. */
const FILE_MS = 5_000;

/** The path is next to `/api`, because browsers load files as pictures. A file never changes. */
export function serveFiles(hono: Hono<Env>, context: Context): void {
  hono.get(`${MEDIA_PATH}:name`, async (c) => {
    c.env.route = `${MEDIA_PATH}:name`;
    try {
      await chargePicture({ limiter: context.limiter, address: c.env.address ?? '' });
      return await answer(c.env, context, c.req.param('name'), c.req.query('key'));
    } catch (error) {
      if (error instanceof Refusal) return refusalReply(error.status, error.faults, error.headers);
      if (!(error instanceof FilesUnavailable)) throw error;
      const { method, path } = c.req;
      const requestId = c.req.header('x-request-id') ?? context.newId();
      context.onError(error, { requestId, user: undefined, method, path, status: 503 });
      return unavailable();
    }
  });
}

async function answer(told: RequestInfo, context: Context, name: string, key?: string): Promise<Response> {
  const files = context.pictures?.files;
  if (!files || !isMediaName(name)) return notThere();
  const cached = await howToCache(context, name.replace('.small.', '.'), key);
  if (!cached) return notThere();
  const { inFileTurn = (work) => work() } = told;
  const bytes = await inFileTurn(() => files.get(name, FILE_MS));
  if (!bytes) return notThere();
  const type = TYPES[name.endsWith('.jpg') ? 'jpg' : 'webp'];
  const headers = { ...HEADERS, 'content-type': type, 'content-length': `${bytes.length}`, 'cache-control': cached };
  return new Response(bytes, { headers });
}

const unavailable = () => refusalReply(503, [MESSAGES.picturesUnavailable], { 'retry-after': '10' });

const notThere = () => refusalReply(404, [MESSAGES.noSuchPath]);

/** Shared caches revalidate after five minutes, so that a removed picture disappears soon. */
const PUBLIC = 'public, max-age=31536000, s-maxage=300, immutable';
const PRIVATE = 'private, max-age=31536000, immutable';

/** Returns undefined if the caller may not load the file. */
async function howToCache(context: Context, file: string, key = ''): Promise<string | undefined> {
  const store = forReading(context.store);
  const holder = key === '' ? undefined : await holderOf(context, store, key);
  const isOpen = (await context.community.current()).read !== 'members';
  if ((isOpen || holder) && (await isShown(store, file))) return isOpen ? PUBLIC : PRIVATE;
  // No cache may store a removed picture.
  const isModerator = holder !== undefined && holder.role !== 'member';
  return isModerator && (await isStored(store, file)) ? 'no-store' : undefined;
}

/** Reads the member's current state: a key must not outlast a role or an account. */
async function holderOf({ mediaKeys, clock }: Context, store: Store, key: string): Promise<Caller | undefined> {
  const uid = await mediaKeys.holderOf(key, clock());
  const holder = uid === undefined ? undefined : await findMember(store, uid, clock());
  return holder && ['active', 'silenced'].includes(holder.state) ? holder : undefined;
}
