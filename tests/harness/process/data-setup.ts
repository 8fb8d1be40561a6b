import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Servers on PostgreSQL store pictures in a folder, which must not be the one of this checkout. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-data-'));
  process.env.DATA_DIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
