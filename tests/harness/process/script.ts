import { execFile } from 'node:child_process';
import { entryAt } from './bundle.ts';

export interface Ended {
  code: number;
  output: string;
}

/** Runs one of the scripts to its end, like `npm run`. */
export function runScript(name: string, args: string[], settings: Record<string, string> = {}): Promise<Ended> {
  const script = entryAt(`scripts/${name}`);
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { ...process.env, ...settings } }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}
