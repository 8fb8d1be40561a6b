import { jwtVerify, SignJWT } from 'jose';
import { utf8 } from '#contract/text/bytes.ts';

declare module '../context.ts' {
  interface Context {
    marks: Marks;
  }
}

const COOKIE = 'pipit-browser';
/** Browsers send the cookie only at a log-in. */
const PATH = '/api/auth/login';
const YEAR = 365 * 24 * 60 * 60;

/** A signed mark of a browser: someone in it knew the password of this account. */
export interface Mark {
  account: string;
  /** Each log-in makes another id. Guesses with the mark are counted by it. */
  id: string;
}

export interface Marks {
  /** The header that stores the mark in the browser. */
  cookie(mark: Mark, now: number, secure: boolean): Promise<Record<string, string>>;
  /** The mark in a `Cookie` header, if it is valid. */
  read(cookies: string | undefined, now: number): Promise<Mark | undefined>;
}

/** Marks permit nothing: a browser with one only does not wait because of strangers' guesses. */
export function createMarks(secret: string): Marks {
  const key = utf8(secret);
  return {
    async cookie({ account, id }, now, secure) {
      const value = await new SignJWT({ known: account })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(id)
        .setExpirationTime(Math.floor(now / 1000) + YEAR)
        .sign(key);
      const attributes = `Path=${PATH}; Max-Age=${YEAR}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
      return { 'set-cookie': `${COOKIE}=${value}; ${attributes}` };
    },
    async read(cookies, now) {
      const [, value] = FOUND.exec(cookies ?? '') ?? [];
      if (value === undefined) return undefined;
      try {
        const { payload } = await jwtVerify(value, key, { algorithms: ['HS256'], currentDate: new Date(now) });
        const { known, jti } = payload;
        return typeof known === 'string' && jti ? { account: known, id: jti } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

const FOUND = new RegExp(`(?:^|; *)${COOKIE}=([\\w.-]+)`);
