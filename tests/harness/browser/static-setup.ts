import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for a static host. */
    staticSite: string;
  }
}

export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const { PIPIT_STATIC_SITE: built } = process.env;
  if (built) {
    project.provide('staticSite', built);
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'pipit-static-'));
  const configFile = fileURLToPath(new URL('../../../vite.static.config.ts', import.meta.url));
  await build({ configFile, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  project.provide('staticSite', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
