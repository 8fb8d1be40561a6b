import { isMediaPath } from '#contract/media/media.ts';
import type { Reset } from '#contract/moderation/acts.ts';

/** Which pictures of a profile can be taken away: those that are shown. */
export function resetsOf(person: { avatarURL: string; coverURL: string } | null | undefined): Reset[] {
  if (!person) return [];
  return [
    ...(isMediaPath(person.avatarURL) ? (['reset_avatar'] as const) : []),
    ...(isMediaPath(person.coverURL) ? (['reset_cover'] as const) : []),
  ];
}
