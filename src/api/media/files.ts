import type { Hono } from 'hono';
import { isMediaName, MEDIA_PATH } from '#contract/media/media.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { forReading } from '#store/cache/read-cache.ts';
import { isShown, isStored } from '#store/media/shown.ts';
import type { Context, Env } from '../context.ts';
import { refusalReply } from '../http/reply.ts';

const TYPES = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

const HEADERS = {
  'content-disposition': 'inline',
  // Whatever a browser takes it for, nothing in it runs.
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Beside `/api`, since browsers load them as pictures. What lies under a name never changes. */
export function serveFiles(hono: Hono<Env>, context: Context): void {
  hono.get(`${MEDIA_PATH}:name`, async (c) => {
    c.env.route = `${MEDIA_PATH}:name`;
    const name = c.req.param('name');
    if (!isMediaName(name)) return notThere();
    const cached = await howToCache(context, name.replace('.small.', '.'), c.req.query('key'));
    const bytes = cached && (await context.pictures?.files.get(name));
    if (!bytes) return notThere();
    const type = TYPES[name.endsWith('.jpg') ? 'jpg' : 'webp'];
    const headers = { ...HEADERS, 'content-type': type, 'content-length': `${bytes.length}`, 'cache-control': cached };
    return new Response(bytes, { headers });
  });
}

const notThere = () => refusalReply(404, [MESSAGES.noSuchPath]);

const YEAR = 'max-age=31536000, immutable';

/** Undefined: not for who asks. */
async function howToCache(context: Context, file: string, key = ''): Promise<string | undefined> {
  const { community, mediaKeys, clock } = context;
  const store = forReading(context.store);
  const isModerator = key !== '' && (await mediaKeys.isGood(key, 'moderators', clock()));
  const isOpen = (await community.current()).read !== 'members';
  const mayRead = isOpen || isModerator || (key !== '' && (await mediaKeys.isGood(key, 'members', clock())));
  if (mayRead && (await isShown(store, file))) return isOpen ? `public, ${YEAR}` : `private, ${YEAR}`;
  // What was removed is to lie in no cache.
  return isModerator && (await isStored(store, file)) ? 'no-store' : undefined;
}
