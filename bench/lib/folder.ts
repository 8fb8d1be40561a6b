import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Communities are generated once and stay here for the next run. */
export const benchFolder = process.env.BENCH_DIR ?? join(tmpdir(), 'pipit-bench');
mkdirSync(benchFolder, { recursive: true });
