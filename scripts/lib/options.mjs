import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PlainError } from './explain.mjs';

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { help: { type: 'boolean', short: 'h' }, import: { type: 'string' } };

/** Parses the arguments after `npm start --`. */
export function readOptions(args) {
  const { tokens } = parseArgs({ args, options: OPTIONS, strict: false, tokens: true });
  /** @type {{ help?: string | true, import?: string | true }} */
  const given = {};
  for (const token of tokens) {
    if (token.kind === 'positional') throw unknown(token.value);
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(OPTIONS, token.name)) throw unknown(token.rawName);
    given[token.name] = token.value ?? true;
  }
  if (given.import === true || given.import === '')
    throw new PlainError('--import needs a file: npm start -- --import FILE');
  // npm changes to its own folder, but file names are relative to the caller's.
  if (given.import) given.import = resolve(process.env.INIT_CWD ?? '.', given.import);
  return given;
}

function unknown(argument) {
  return new PlainError(`There is no option ${argument}: "npm start -- --help" lists what there is.`);
}
