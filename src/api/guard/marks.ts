import { jwtVerify, SignJWT } from 'jose';
import { utf8 } from '#contract/text/bytes.ts';

const COOKIE = 'pipit-browser';
/** Only a log-in gets it. */
const PATH = '/api/auth/login';
const YEAR = 365 * 24 * 60 * 60;

/** What a browser keeps of a log-in, signed: that somebody who knew the password of this account sat before it. */
export interface Mark {
  account: string;
  /** Each log-in makes another, by which guesses with it are counted. */
  id: string;
}

export interface Marks {
  /** The header that lets a browser keep one. */
  cookie(mark: Mark, now: number, secure: boolean): Promise<Record<string, string>>;
  /** The one in a `Cookie` header, if it is ours and not too old. */
  read(cookies: string | undefined, now: number): Promise<Mark | undefined>;
}

/** It opens nothing: who has it only does not wait for what strangers guess elsewhere. */
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
