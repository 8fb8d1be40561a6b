import { createHmac } from 'node:crypto';

export type Claims = Record<string, unknown>;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token by hand, including tokens that the server would never issue. */
export function makeToken(claims: Claims, secret: string, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const head = `${encode(header)}.${encode(claims)}`;
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
}

export const unsignedToken = (claims: Claims, header: object = { alg: 'none', typ: 'JWT' }): string =>
  `${encode(header)}.${encode(claims)}.`;

export function claimsOf(token: string): Claims {
  const payload = token.replace(/^bearer /i, '').split('.')[1] ?? '';
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return {};
  }
}
