import { parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

export interface Arguments {
  /** A database file to start from. */
  import?: string;
}

export function readArguments(args: string[]): Arguments {
  try {
    return parseArgs({ args, options: { import: { type: 'string' } } }).values;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
