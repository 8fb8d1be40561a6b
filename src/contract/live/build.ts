/**
 * Which build of the web client a document or an address belongs to: the hash in the name of the entry script, which changes with
 * everything that the script loads.
 */
export const buildIn = (text: string): string | undefined => /\/assets\/app-([\w-]+)\.js/.exec(text)?.[1];
