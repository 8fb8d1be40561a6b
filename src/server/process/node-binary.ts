import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

export type NodeOrigin = 'system' | 'supplied and verified' | 'supplied and not verified';

const SUMS = new URL('./node-sums.txt', import.meta.url);

/**
 * Returns whether the Node.js binary came from npm, and if so whether its checksum is one that a maintainer took from
 * nodejs.org.
 */
export async function originOfNode(binary = process.execPath, sums: string | URL = SUMS): Promise<NodeOrigin> {
  if (!binary.includes(`${sep}node_modules${sep}`)) return 'system';
  const known = [...(await readFile(sums, 'utf8')).matchAll(/^([0-9a-f]{64}) /gm)].map(([, sum]) => sum);
  if (known.length === 0) return 'supplied and not verified';
  const hash = createHash('sha256');
  await pipeline(createReadStream(binary), hash);
  return known.includes(hash.digest('hex')) ? 'supplied and verified' : 'supplied and not verified';
}

/** Does not delay the start, because hashing takes a tenth of a second. The doctor explains the line. */
export async function noteUnverifiedNode(note: (text: string) => void, origin = originOfNode()): Promise<void> {
  const found = await origin.catch((): NodeOrigin => 'supplied and not verified');
  if (found === 'supplied and not verified')
    note(`${process.versions.node} from npm, not verified: see npm run doctor`);
}
