import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { OTHERS } from '../backup/private-files.ts';
import { readSecret, SHORTEST_SECRET, secretFileIn } from '../config/secret.ts';
import type { NodeOrigin } from '../process/node-binary.ts';
import type { Finding, Patient } from './doctor.ts';

const NEEDED_NODE = 24;
const MB = 1024 * 1024;
const LEAST_FREE = 100 * MB;

export async function examineNode({ node, nodeOrigin }: Patient): Promise<Finding> {
  if (Number.parseInt(node, 10) >= NEEDED_NODE) return examineOrigin(node, await nodeOrigin());
  const advice = `Run "npm ci --include=optional", which brings Node ${NEEDED_NODE} or newer, or install one.`;
  return { verdict: 'FAIL', found: `Node ${node} is too old`, advice };
}

function examineOrigin(node: string, origin: NodeOrigin): Finding {
  if (origin !== 'supplied and not verified') return { verdict: 'OK', found: `Node ${node}, ${origin}` };
  const advice =
    'Install Node.js from your system or nodejs.org; Pipit then uses that one. Or add its checksum to node-sums.txt.';
  return { verdict: 'WARN', found: `Node ${node} was installed by npm and its checksum is unknown`, advice };
}

export async function examineSettings({ config: { removed } }: Patient): Promise<Finding> {
  if (removed.length === 0) return { verdict: 'OK', found: 'each that is set has an effect' };
  return { verdict: 'WARN', found: removed.join('; '), advice: 'Take it out of the environment of Pipit.' };
}

export async function examineSqlite({ sqlite }: Patient): Promise<Finding> {
  const { isSafe } = await import('#store/engine/drivers/node-sqlite.ts');
  const version = await sqlite();
  if (isSafe(version)) return { verdict: 'OK', found: `SQLite ${version}` };
  return {
    verdict: 'FAIL',
    found: `SQLite ${version} can damage its file`,
    advice: 'Update Node, which brings SQLite.',
  };
}

export async function examineDataDir({ config: { dataDir, databaseUrl } }: Patient): Promise<Finding> {
  if (!existsSync(dataDir)) {
    if (databaseUrl) return { verdict: 'OK', found: 'everything lies in PostgreSQL' };
    const advice = 'Check DATA_DIR; if this is a new Pipit, "npm start" makes it.';
    return { verdict: 'WARN', found: `${dataDir} is not there`, advice };
  }
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const advice = 'Give it to the user that Pipit runs as: chown -R, then chmod 700.';
    return { verdict: 'FAIL', found: `${dataDir} cannot be written by this user`, advice };
  }
  if (((await stat(dataDir)).mode & OTHERS) === 0) return { verdict: 'OK', found: `${dataDir} is this user's alone` };
  const advice = `chmod 700 ${dataDir}`;
  return { verdict: 'WARN', found: `other users of this machine can look into ${dataDir}`, advice };
}

export async function examineSecret({ config, hasDatabase }: Patient): Promise<Finding> {
  if (config.tokenSecret) return { verdict: 'OK', found: 'given by TOKEN_SECRET' };
  if (config.databaseUrl) return { verdict: 'OK', found: 'kept in PostgreSQL' };
  const file = secretFileIn(config.dataDir);
  const secret = await readSecret(file);
  if (secret === null) {
    if (!hasDatabase) return { verdict: 'OK', found: 'will be made at the first start' };
    const advice =
      'Bring it back from a backup, or start Pipit, which makes another; then everybody has to log in again.';
    return { verdict: 'WARN', found: `${file} is missing`, advice };
  }
  if (secret.length < SHORTEST_SECRET) {
    const advice = 'Bring it back from a backup, or remove it, which ends every session.';
    return { verdict: 'FAIL', found: `${file} is damaged`, advice };
  }
  if (((await stat(file)).mode & OTHERS) === 0) return { verdict: 'OK', found: `${file} is this user's alone` };
  const advice = `chmod 600 ${file}; if others may have read it, remove it and restart, which ends every session.`;
  return { verdict: 'FAIL', found: `other users of this machine can read ${file}`, advice };
}

export async function examineDisk({ config, file, free, hasDatabase }: Patient): Promise<Finding> {
  const left = await free(config.dataDir);
  const size = hasDatabase && existsSync(file) ? (await stat(file)).size : 0;
  const found = `${Math.round(left / MB).toLocaleString('en')} MB free, ${Math.ceil(size / MB).toLocaleString('en')} MB used`;
  if (left < LEAST_FREE) {
    return { verdict: 'FAIL', found, advice: 'Make room: Pipit answers 503 to every write when the disk is full.' };
  }
  if (left < LEAST_FREE + 2 * size) {
    return { verdict: 'WARN', found, advice: 'Make room: backups and upgrades need twice the size of the data.' };
  }
  return { verdict: 'OK', found };
}

/** Without PUBLIC_URL, links begin with the address that the current visitor uses, and messages contain no links. */
export async function examineAddress({ config: { publicUrl } }: Patient): Promise<Finding> {
  if (publicUrl) return { verdict: 'OK', found: publicUrl };
  const advice =
    'Set PUBLIC_URL to the address that people open. Links of invitations and new passwords, and previews, begin with it.';
  return { verdict: 'WARN', found: 'PUBLIC_URL is not set', advice };
}
