import type { Pictures } from '#api/media/pictures.ts';
import type { Files } from '#store/nouns/media/files.ts';
import type { Config } from '../config/config.ts';
import { incomingIn } from './files/folder.ts';
import { createPreparing } from './prepare.ts';
import { hasSharp } from './reader.ts';
import { createReceiving, type Spooled } from './receive.ts';

export interface NodePictures {
  pictures: Pictures;
  stop(): void;
}

/** Accepts uploads if they are enabled and possible. Stored pictures are shown in any case. */
export function createPictures(config: Pick<Config, 'dataDir' | 'uploads' | 'workers'>, files: Files): NodePictures {
  if (!canUpload(config)) return { pictures: { files, uploads: undefined }, stop: () => undefined };
  const { receive, discard } = createReceiving(incomingIn(config.dataDir));
  const { prepare, stop } = createPreparing({ workers: config.workers });
  const uploads: NonNullable<Pictures['uploads']> = {
    receive,
    prepare: (received, purpose, member) => prepare(received as Spooled, purpose, member),
    discard: (received) => discard(received as Spooled),
  };
  return { pictures: { files, uploads }, stop };
}

export const canUpload = ({ uploads }: Pick<Config, 'uploads'>): boolean => uploads && hasSharp();
