import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrCreateSetting, TOKEN_SECRET } from '#store/data/settings.ts';
import type { Store } from '#store/engine/store.ts';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

export const SHORTEST_SECRET = 32;

/**
 * The secret that signs tokens: from the settings, otherwise from PostgreSQL, which all nodes share, otherwise from the
 * data folder.
 */
export async function tokenSecret(config: Config, store: Store): Promise<string> {
  if (config.tokenSecret) return config.tokenSecret;
  if (store.engine === 'postgres') return readOrCreateSetting(store, TOKEN_SECRET, newSecret);
  return secretFromFile(secretFileIn(config.dataDir));
}

export const secretFileIn = (folder: string): string => join(folder, 'secret');

export async function secretFromFile(file: string): Promise<string> {
  const kept = await readSecret(file);
  const secret = kept ?? (await createFile(file));
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new StartError(
    `The secret in ${file} is damaged: bring it back, or remove the file, which ends every session, and start again.`,
  );
}

export async function readSecret(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new StartError(`The secret in ${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Creates the file completely or not at all. Of two processes that start together, both use the first one's. */
async function createFile(file: string): Promise<string> {
  const draft = await writeDraft(file, newSecret());
  try {
    await link(draft, file);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    // Some file systems have no links.
    if (!exists) await rename(draft, file);
  }
  await rm(draft, { force: true });
  return (await readSecret(file)) ?? '';
}

/** Replaces an existing secret. */
export async function writeSecret(file: string, secret: string): Promise<void> {
  await rename(await writeDraft(file, secret), file);
}

async function writeDraft(file: string, secret: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  return draft;
}

function newSecret(): string {
  return randomBytes(48).toString('base64url');
}
