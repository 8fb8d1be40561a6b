import type { Store } from '#store/open.ts';
import type { Delivery } from './delivery.ts';
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
  onError: (error: unknown, context: { requestId: string; method: string; path: string }) => void;
}

export interface Context extends AppOptions {
  tokens: Tokens;
}
