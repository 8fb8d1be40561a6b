import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { TOKEN_DAYS } from '#contract/rules/limits.ts';
import { utf8 } from '#contract/text/bytes.ts';
import type { Store } from '#store/engine/store.ts';
import { type Caller, createSession, findCaller, isEndedBySuspension, seenOf } from '#store/nouns/people/sessions.ts';
import type { Context, Peer } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { hashForStorage, networkOf } from './limits.ts';
import { whySuspended } from './standing.ts';

declare module '../context.ts' {
  interface Context {
    tokens: Tokens;
  }
}

const TOKENS_KEPT = 10_000;

interface Claims {
  user: string;
  session: string;
  expires: number;
}

/** The claims of the token that a refused log-in returns. It has no session, so it can do nothing except appeal. */
interface AppealClaims {
  user: string;
  /** The uid of a log entry. */
  act: string;
  expires: number;
}

export interface Tokens {
  issueAppeal(claims: AppealClaims): Promise<string>;
  /** Returns undefined unless the token is a valid appeal token. */
  readAppeal(token: string): Promise<AppealClaims | undefined>;
  issue(claims: Claims & { username: string; now: number }): Promise<string>;
  /** Returns undefined unless this server signed the token. The caller checks whether it is still valid. */
  read(token: string): Promise<Claims | undefined>;
}

export function createTokens(secret: string): Tokens {
  const key = utf8(secret);
  // Signatures are cached. Each request only checks the expiry and the session.
  const verified = new Map<string, Claims>();
  const sign = (claims: Record<string, string>, expires: number, issued?: number) => {
    const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' });
    return (issued === undefined ? jwt : jwt.setIssuedAt(issued))
      .setExpirationTime(Math.floor(expires / 1000))
      .sign(key);
  };
  return {
    issueAppeal: ({ user, act, expires }) => sign({ appellant: user, act }, expires),
    async readAppeal(token) {
      const { appellant: user, act, exp } = (await payloadOf(token, key)) ?? {};
      if (typeof user !== 'string' || typeof act !== 'string' || typeof exp !== 'number') return undefined;
      return { user, act, expires: exp * 1000 };
    },
    issue: ({ user, username, session, expires, now }) =>
      sign({ _id: user, username, sid: session }, expires, Math.floor(now / 1000)),
    async read(token) {
      const known = verified.get(token);
      if (known) return known;
      const claims = await verify(token, key);
      if (!claims) return undefined;
      if (verified.size >= TOKENS_KEPT) verified.clear();
      verified.set(token, claims);
      return claims;
    },
  };
}

async function verify(token: string, key: Uint8Array): Promise<Claims | undefined> {
  const { _id, sid, exp } = (await payloadOf(token, key)) ?? {};
  if (typeof _id !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return undefined;
  return { user: _id, session: sid, expires: exp * 1000 };
}

async function payloadOf(token: string, key: Uint8Array): Promise<JWTPayload | undefined> {
  try {
    // Expiry is checked against our own clock on every request.
    return (await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(0) })).payload;
  } catch {
    return undefined;
  }
}

const badToken = () => new Refusal(401, MESSAGES.badToken);

export async function callerOf(
  { tokens, clock }: { tokens: Tokens; clock: () => number },
  reading: () => Promise<Store>,
  authorization: string,
): Promise<Caller> {
  const claims = await tokens.read(authorization.replace(/^Bearer\s+/i, '').trim());
  if (!claims || claims.expires <= clock()) throw badToken();
  const store = await reading();
  const caller = await findCaller(store, { ...claims, now: clock() });
  if (!caller) throw new Refusal(404, MESSAGES.userGone);
  if (caller.session_id === null) throw await sessionEnded({ store, tokens, clock }, caller, claims);
  // Rounded to an hour, so that few requests write it.
  const seen = seenOf(store).at(caller.session_id) ?? caller.session_seen ?? 0;
  if (clock() - seen >= HOUR) seenOf(store).note(caller.session_id, clock());
  return caller;
}

/**
 * Explains the suspension only to a token whose session it ended. An older token may have been found by someone else.
 */
const sessionEnded = async (
  context: Parameters<typeof whySuspended>[0],
  caller: Caller,
  { session }: Claims,
): Promise<Refusal> =>
  caller.state === 'suspended' && (await isEndedBySuspension(context.store, caller.id, session))
    ? new Refusal(401, [MESSAGES.badToken, await whySuspended(context, caller)])
    : badToken();

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

interface Entering {
  id: number;
  uid: string;
  username: string;
  password_hash?: string | null;
  guest?: number;
}

/** Creates a revocable session. Returns the function that signs its token, to be called after the transaction. */
export async function startSession(
  { store, clock, newId, tokens, tokenSecret, agent, address }: Starting,
  user: Entering,
): Promise<{ issue(): Promise<string> }> {
  const now = clock();
  const expires = now + TOKEN_DAYS * DAY;
  const session = newId();
  const network = user.guest ? await hashForStorage(tokenSecret, `guest ${networkOf(address)}`) : '';
  const made = { uid: session, userId: user.id, now, expiresAt: expires, device: deviceOf(agent), network };
  const none = await createSession(store, { ...made, passwordHash: user.password_hash });
  if (none === 'suspended') throw new Refusal(403, await whySuspended({ store, tokens, clock }, user));
  if (none) throw new Refusal(401, MESSAGES.wrongPassword);
  return { issue: () => tokens.issue({ user: user.uid, username: user.username, session, expires, now }) };
}

type Starting = Pick<Context, 'store' | 'clock' | 'newId' | 'tokens' | 'tokenSecret'> &
  Peer & { agent: string | undefined };

/** The order matters: most browsers also include the names of those below them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns a text like 'Firefox on Linux': enough to recognise one's own device. The rest of the user agent is not
 * stored.
 */
export function deviceOf(agent: string | undefined): string {
  const named = [BROWSERS, SYSTEMS].map((names) => names.find(([pattern]) => pattern.test(agent ?? ''))?.[1]);
  return named.filter((name) => name !== undefined).join(' on ');
}
