export interface S3Place {
  /** The address of the bucket, by its path. */
  bucket: string;
  /** Before the names of files; empty, or with a slash at its end. */
  prefix: string;
  region: string;
  key: string;
  secret: string;
}

/** `https://KEY:SECRET@host/bucket/prefix?region=…`; null for what is none. */
export function parseS3Url(given: string): S3Place | null {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const [bucket = '', ...prefix] = url.pathname.split('/').filter((part) => part !== '');
  const [key, secret] = [decoded(url.username), decoded(url.password)];
  const known = [...url.searchParams.keys()].every((name) => name === 'region');
  if (!key || !secret || !/^[\w.-]+$/.test(bucket) || !prefix.every((part) => /^[\w.-]+$/.test(part))) return null;
  if (!known || url.hash) return null;
  return {
    bucket: `${url.origin}/${bucket}`,
    prefix: prefix.map((part) => `${part}/`).join(''),
    region: url.searchParams.get('region') || regionIn(url.hostname),
    key,
    secret,
  };
}

/** In the name of the host where it has one; most stores of one's own take the first. */
const regionIn = (host: string): string => /\bs3[.-]([a-z]{2,}-[a-z]+-\d+)\./.exec(host)?.[1] ?? 'us-east-1';

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
