import { useConfig } from '../data/session/config.ts';

/**
 * True if the owner allows the member to invite; undefined until the server has responded. Always false for a Pipit in
 * a browser, because no one else could open its addresses.
 */
export function useMayInvite(): boolean | undefined {
  const config = useConfig();
  return import.meta.env.VITE_PIPIT_STATIC ? false : config?.mayInvite;
}
