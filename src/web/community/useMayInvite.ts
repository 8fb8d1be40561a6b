import { useConfig } from '../data/session/config.ts';

/**
 * Whether the owner lets the member invite; undefined until the server has answered. What is in a browser has no address that
 * someone else could open.
 */
export function useMayInvite(): boolean | undefined {
  const config = useConfig();
  return import.meta.env.VITE_PIPIT_STATIC ? false : config?.mayInvite;
}
