import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { isMediaName } from '#contract/media/media.ts';
import type { Files, StoredFile } from '#store/media/files.ts';
import { parseS3Url, type S3Place } from './s3-url.ts';

const TIMEOUT_MS = 20_000;
const TRIES = 3;
const PAUSE_MS = 200;
/** The largest that Pipit has put there is smaller by far. */
const MOST_BYTES = 32 * 1024 * 1024;
const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', jpg: 'image/jpeg' };

interface Asked {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Under the prefix. Without one, the bucket itself. */
  name?: string;
  query?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface S3Options {
  timeoutMs?: number;
  pauseMs?: number;
}

/** Files in a bucket of an S3-compatible store. Every request is signed, has its time, and is sent again where the store was busy. */
export function s3Files(url: string, options: S3Options = {}): Files {
  const place = parseS3Url(url);
  if (!place) throw new Error('this is no S3_URL');
  const ask = createAsk(place, options);
  const nameOf = (name: string) => {
    if (!isMediaName(name)) throw new Error(`${JSON.stringify(name)} is no name of a picture`);
    return name;
  };
  return {
    kind: 's3',
    put: async (name, body) => {
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? '';
      await expectOk(await ask({ method: 'PUT', name: nameOf(name), body, headers: { 'content-type': type } }));
    },
    get: async (name) => {
      const answer = await ask({ method: 'GET', name: nameOf(name) });
      if (await isMissing(answer)) return undefined;
      await expectOk(answer);
      return readBounded(answer);
    },
    has: async (name) => {
      const answer = await ask({ method: 'HEAD', name: nameOf(name) });
      return !(await isMissing(answer)) && (await expectOk(answer));
    },
    remove: async (name) => {
      const answer = await ask({ method: 'DELETE', name: nameOf(name) });
      if (!(await isMissing(answer))) await expectOk(answer);
    },
    list: () => listIn(ask, place.prefix),
    free: async () => undefined,
  };
}

function createAsk(place: S3Place, { timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS }: S3Options) {
  const cache = new Map<string, ArrayBuffer>();
  const send = async ({ method, name, query, body, headers }: Asked): Promise<Response> => {
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
      ...{ method, headers: signed.headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) },
      ...(body && { body }),
    });
  };
  return async (asked: Asked): Promise<Response> => {
    for (let tries = 1; ; tries++) {
      const answer = await send(asked).catch((error: Error) => error);
      const again = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      if (!again || tries === TRIES) {
        if (answer instanceof Error)
          throw new Error(`the S3 store did not answer: ${reasonOf(answer)}`, { cause: answer });
        return answer;
      }
      if (!(answer instanceof Error)) await answer.body?.cancel();
      await pause(pauseMs * 2 ** tries * (0.5 + Math.random()));
    }
  };
}

type Ask = ReturnType<typeof createAsk>;

/** A bucket that is not there is 404 too, and no missing file. */
async function isMissing(answer: Response): Promise<boolean> {
  if (answer.status !== 404) return false;
  const text = await answer.clone().text();
  return !text.includes('NoSuchBucket');
}

async function expectOk(answer: Response): Promise<true> {
  if (answer.ok) return true;
  const text = (await answer.text().catch(() => '')).slice(0, 2_000);
  const said = elementIn(text, 'Code') || (answer.status === 301 ? 'the region may be another one' : '');
  throw new Error(`the S3 store answered ${answer.status}${said && `: ${said}`}`);
}

async function readBounded(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(answer.headers.get('content-length') ?? 0) > MOST_BYTES) {
    await answer.body?.cancel();
    throw new Error('a file of the S3 store is larger than any that Pipit has put there');
  }
  return new Uint8Array(await answer.arrayBuffer());
}

async function* listIn(ask: Ask, prefix: string): AsyncIterable<StoredFile> {
  for (let token = ''; ; ) {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
    const answer = await ask({ method: 'GET', query });
    await expectOk(answer);
    const text = await answer.text();
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
