export interface S3Place {
  /** The address of the bucket, in path style. */
  bucket: string;
  /** Prefix of the file names: empty, or with a trailing slash. */
  prefix: string;
  region: string;
  key: string;
  secret: string;
}

/** `https://KEY:SECRET@host/bucket/prefix?region=…`. Returns null if it is invalid. */
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

/** The region in the host's name, or the default, which most self-hosted stores accept. */
const regionIn = (host: string): string => /\bs3[.-]([a-z]{2,}-[a-z]+-\d+)\./.exec(host)?.[1] ?? 'us-east-1';

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
