import * as contract from '#contract/media/media.schema.ts';
import type { Picture, Purpose } from '#contract/media/media.ts';
import type { Fault } from '#contract/refusals/codes.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { AVIF_TOO_LARGE } from '#contract/refusals/of-media.ts';
import { MEDIA_BYTES, MEDIA_QUOTA_BYTES } from '#contract/rules/limits.ts';
import { sha256 } from '#contract/text/bytes.ts';
import { bytesUsed, isRefused, LeavingError, QuotaError, storePicture } from '#store/nouns/media/upload.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { jsonObject, jsonOf } from '#store/reading/json.ts';
import type { Context } from '../context.ts';
import { chargeUpload } from '../guard/limits.ts';
import { fileTooLarge } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import type { Serve } from '../serve.ts';
import {
  type Pictures,
  type Prepared,
  type Received,
  UploadError,
  type UploadFault,
  type Uploads,
} from './pictures.ts';

export function serveMedia(serve: Serve): void {
  serve(contract.uploadMedia, async (call) => {
    await chargeUpload(call);
    const uploads = await admitUpload(call);
    if (!call.file) throw new Refusal(422, MESSAGES.notAPicture);
    try {
      const received = await uploads.receive(call.file, MEDIA_BYTES, call.caller.id);
      try {
        const picture = await take(call, uploads, received, call.page.as);
        return jsonObject({ media: jsonOf(picture) });
      } finally {
        await uploads.discard(received);
      }
    } catch (error) {
      throw refusalOf(error);
    }
  });
}

type Uploading = Context & { caller: Caller };

/** Minimum share of free disk space for uploads. The database needs space too. */
const LEAST_FREE = 0.1;

/** Must run before a byte of the file is read. */
async function admitUpload({ store, caller, pictures }: Uploading): Promise<Uploads> {
  if (caller.guest) throw new Refusal(400, MESSAGES.guestAccount);
  if (!pictures?.uploads) throw new Refusal(403, MESSAGES.uploadsOff);
  if ((await bytesUsed(store, caller.id)) >= MEDIA_QUOTA_BYTES) throw new Refusal(400, MESSAGES.mediaQuota);
  const free = await pictures.files.free();
  if (free !== undefined && free < LEAST_FREE) throw diskFull();
  return pictures.uploads;
}

async function take(call: Uploading, uploads: Uploads, received: Received, purpose: Purpose): Promise<Picture> {
  await refuseRemoved(call, received.sha);
  const prepared = await uploads.prepare(received, purpose, call.caller.id);
  const sha = await sha256(prepared.large);
  await refuseRemoved(call, sha);
  return storePicture(call.store, filesOf(call), {
    uid: call.newId(),
    user: call.caller.id,
    purpose,
    name: `${sha}.${prepared.type}`,
    smallSha: await sha256(prepared.small),
    sourceSha: received.sha,
    ...contentOf(prepared),
    now: call.clock(),
  });
}

async function refuseRemoved({ store }: Uploading, sha: string): Promise<void> {
  if (await isRefused(store, sha)) throw new Refusal(422, MESSAGES.pictureRefused);
}

const filesOf = ({ pictures }: Uploading) => (pictures as Pictures).files;

const contentOf = ({ large, small, width, height, tiles }: Prepared) => ({ large, small, width, height, tiles });

const FAULTS: Record<Exclude<UploadFault, 'too-large' | 'busy'>, { status: number; fault: Fault }> = {
  'too-slow': { status: 408, fault: MESSAGES.slowFile },
  'not-a-picture': { status: 422, fault: MESSAGES.notAPicture },
  'too-many-pixels': { status: 422, fault: MESSAGES.pictureTooLarge },
  'avif-too-large': { status: 422, fault: AVIF_TOO_LARGE },
  'too-hard': { status: 422, fault: MESSAGES.pictureTooHard },
};

function refusalOf(error: unknown): unknown {
  if (error instanceof LeavingError) return busy();
  if (error instanceof QuotaError) return new Refusal(400, MESSAGES.mediaQuota);
  if (isNoRoom(error)) return diskFull();
  if (!(error instanceof UploadError)) return error;
  if (error.fault === 'too-large') return fileTooLarge();
  if (error.fault === 'busy') return busy();
  const { status, fault } = FAULTS[error.fault];
  // The rest of the file would be read as the next request.
  return new Refusal(status, fault, status === 408 ? { connection: 'close' } : {});
}

const busy = () => new Refusal(503, MESSAGES.busyWithPictures, { 'retry-after': '10' });

const diskFull = () => new Refusal(503, MESSAGES.diskFull, { 'retry-after': '3600' });

/** Names of the same error in browsers and in Node.js. */
const NO_ROOM = ['QuotaExceededError', 'ENOSPC', 'EDQUOT'];

function isNoRoom(error: unknown): boolean {
  const { name, code } = error as { name?: unknown; code?: unknown };
  return NO_ROOM.some((word) => word === name || word === code);
}
