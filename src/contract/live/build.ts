/**
 * The web client build of a document or an address: the hash in the name of the entry script. It changes with
 * everything that the script loads.
 */
export const buildIn = (text: string): string | undefined => /\/assets\/app-([\w-]+)\.js/.exec(text)?.[1];
