import type { Store } from '#store/open.ts';
import type { Delivery } from './delivery.ts';
import type { Limiter } from './limits.ts';
import type { Tokens } from './token.ts';

export interface AppOptions {
  store: Store;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** A v4 uuid. */
  newId: () => string;
  passwords: { hash(plain: string): Promise<string>; verify(hash: string, plain: string): Promise<boolean> };
  tokenSecret: string;
  listCap: number;
  guestLogin: boolean;
  delivery?: Delivery;
  /** Without one, everybody may do everything as often as they like. */
  limiter?: Limiter | undefined;
  /** Origins whose pages may use this API from a browser. */
  corsOrigins?: readonly string[];
  onError: (error: unknown, context: { requestId: string; method: string; path: string }) => void;
}

export interface Context extends AppOptions {
  tokens: Tokens;
}
