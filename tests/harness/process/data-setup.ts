import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Servers on PostgreSQL keep their pictures in a folder: not in the one of this checkout. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-data-'));
  process.env.DATA_DIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
