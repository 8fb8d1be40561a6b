export interface Link {
  name: string;
  href: string;
}

/**
 * `Name=address` parted by commas: over `defaults`, of which those not named stay. A name without an address is left
 * out. Null for what is not a list of addresses.
 */
export function parseLinks(given: string, defaults: readonly Link[] = []): Link[] | null {
  if (given === 'none') return [];
  const links = new Map(defaults.map(({ name, href }) => [name, href]));
  for (const part of given.split(',')) {
    const [, name = '', href = ''] = /^\s*([^=<>]{1,30}?)\s*=\s*(\S*)\s*$/.exec(part) ?? [];
    if (!name || (href && !isWebPage(href))) return null;
    links.set(name, href);
  }
  return [...links].flatMap(([name, href]) => (href ? { name, href } : []));
}

export const isWebPage = (given: string): boolean => /^https?:\/\//i.test(given) && URL.canParse(given);
