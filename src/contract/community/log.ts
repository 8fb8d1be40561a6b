/** What owners and moderators do, and the host at the command line. */
export const ACTIONS = ['set_up', 'settings', 'role'] as const;
export type Action = (typeof ACTIONS)[number];
