import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { isMediaName } from '#contract/media/media.ts';
import { type Files, FilesUnavailable, type NamedFiles, type StoredFile } from '#store/nouns/media/files.ts';
import { parseS3Url, type S3Place } from '../../config/s3-url.ts';

const TIMEOUT_MS = 20_000;
const TRIES = 3;
const PAUSE_MS = 200;
/** Pipit's largest file is much smaller. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Short, because a start waits for the mark. */
const MARK_PATIENCE_MS = 5_000;
const MARK = 'mark';
const TRASH = 'trash/';
/** Maximum length of an error message. */
const MOST_SAID = 64 * 1024;
const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', jpg: 'image/jpeg' };

interface Asked {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The name after the prefix. Undefined for the bucket itself. */
  name?: string;
  query?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Ends all attempts. By default, each attempt has its own timeout. */
  signal?: AbortSignal | undefined;
}

export interface S3Options {
  timeoutMs?: number;
  pauseMs?: number;
}

/**
 * Files in a bucket of an S3-compatible store. Every request is signed, has a timeout, and is repeated if the store is
 * busy.
 */
export function s3Files(url: string, options: S3Options = {}): Files {
  const place = parseS3Url(url);
  if (!place) throw new Error('this is no S3_URL');
  const ask = createAsk(place, options);
  const soon = () => AbortSignal.timeout(MARK_PATIENCE_MS);
  return {
    kind: 's3',
    ...namedFiles(ask, place.prefix, ''),
    free: async () => undefined,
    trash: namedFiles(ask, place.prefix, TRASH),
    mark: {
      read: async () => {
        const answer = await ask({ method: 'GET', name: MARK, signal: soon() });
        if (await isMissing(answer)) return undefined;
        await expectOk(answer);
        return new TextDecoder().decode(await readBounded(answer, MOST_SAID)).trim();
      },
      write: async (feed) => {
        const body = new TextEncoder().encode(`${feed}\n`);
        await expectOk(await ask({ method: 'PUT', name: MARK, body, signal: soon() }));
      },
    },
  };
}

/** Names after the prefix of the bucket, in this folder. */
function namedFiles(ask: Ask, prefix: string, folder: string): NamedFiles {
  const nameOf = (name: string) => {
    if (!isMediaName(name)) throw new Error(`${JSON.stringify(name)} is no name of a picture`);
    return folder + name;
  };
  return {
    put: async (name, body) => {
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? '';
      await expectOk(await ask({ method: 'PUT', name: nameOf(name), body, headers: { 'content-type': type } }));
    },
    get: async (name, patienceMs) => {
      const signal = patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs);
      const answer = await ask({ method: 'GET', name: nameOf(name), signal });
      if (await isMissing(answer)) return undefined;
      await expectOk(answer);
      return readBounded(answer, MOST_BYTES);
    },
    has: async (name) => {
      const answer = await ask({ method: 'HEAD', name: nameOf(name) });
      return !(await isMissing(answer)) && (await expectOk(answer));
    },
    remove: async (name) => {
      const answer = await ask({ method: 'DELETE', name: nameOf(name) });
      if (!(await isMissing(answer))) await expectOk(answer);
    },
    list: () => listIn(ask, prefix + folder),
  };
}

function createAsk(place: S3Place, { timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS }: S3Options) {
  const cache = new Map<string, ArrayBuffer>();
  const send = async ({ method, name, query, body, headers, signal }: Asked): Promise<Response> => {
    const url = new URL(name === undefined ? place.bucket : `${place.bucket}/${place.prefix}${name}`);
    for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value);
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signer = new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', region: place.region, cache },
      ...{ accessKeyId: place.key, secretAccessKey: place.secret },
      headers: { ...headers, 'x-amz-content-sha256': hash },
    });
    const signed = await signer.sign();
    return fetch(signed.url, {
      ...{ method, headers: signed.headers, redirect: 'manual', signal: signal ?? AbortSignal.timeout(timeoutMs) },
      ...(body && { body }),
    });
  };
  return async (asked: Asked): Promise<Response> => {
    for (let tries = 1; ; tries++) {
      const answer = await send(asked).catch((error: Error) => error);
      const again = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      if (!again || tries === TRIES || asked.signal?.aborted) {
        if (answer instanceof Error) throw unanswered(answer);
        return answer;
      }
      if (!(answer instanceof Error)) await answer.body?.cancel();
      await pause(pauseMs * 2 ** tries * (0.5 + Math.random()));
    }
  };
}

type Ask = ReturnType<typeof createAsk>;

/** A missing bucket is a 404 too, but not a missing file. */
async function isMissing(answer: Response): Promise<boolean> {
  if (answer.status !== 404) return false;
  return !(await textOf(answer)).includes('NoSuchBucket');
}

async function expectOk(answer: Response): Promise<true> {
  if (answer.ok) return true;
  const text = await textOf(answer);
  const said = elementIn(text, 'Code') || (answer.status === 301 ? 'the region may be another one' : '');
  throw new FilesUnavailable(`the S3 store answered ${answer.status}${said && `: ${said}`}`);
}

/** The error message of a store. A longer response is none. */
const textOf = (answer: Response): Promise<string> =>
  readBounded(answer.clone(), MOST_SAID).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => '',
  );

/** Limits the length, whatever the store announces. */
async function readBounded({ body }: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the stream.
  try {
    for await (const part of body ?? []) {
      bytes += part.length;
      if (bytes > most) break;
      parts.push(part);
    }
  } catch (error) {
    throw unanswered(error as Error);
  }
  if (bytes > most) throw new FilesUnavailable('the S3 store answers more than Pipit has ever put there');
  return new Uint8Array(Buffer.concat(parts, bytes));
}

const unanswered = (cause: Error) => new FilesUnavailable(`the S3 store did not answer: ${reasonOf(cause)}`, { cause });

async function* listIn(ask: Ask, prefix: string): AsyncIterable<StoredFile> {
  for (let token = ''; ; ) {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
    const answer = await ask({ method: 'GET', query });
    await expectOk(answer);
    const text = new TextDecoder().decode(await readBounded(answer, MOST_BYTES));
    for (const [, entry = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
      const name = elementIn(entry, 'Key').slice(prefix.length);
      if (!isMediaName(name)) continue;
      yield { name, bytes: Number(elementIn(entry, 'Size')), at: Date.parse(elementIn(entry, 'LastModified')) };
    }
    token = elementIn(text, 'NextContinuationToken');
    if (!token) return;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const elementIn = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, entity: string) => ENTITIES[entity] ?? '',
  );

const reasonOf = ({ message, cause }: Error): string => (cause instanceof Error ? cause.message : message);
