/** A link only for http and https, shown without the scheme and a bare slash at the end. */
export function websiteOf(address: string): { href: string; text: string } | undefined {
  if (!/^https?:\/\//i.test(address)) return;
  return { href: address, text: address.replace(/^https?:\/\//i, '').replace(/^([^/]+)\/$/, '$1') };
}
