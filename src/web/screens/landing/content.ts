import { ArrowUpDown, Bookmark, Feather, type LucideIcon, MessageCircle, Moon, Server } from 'lucide-react';
import type { landingWords } from '#words/en/landing.tsx';

/** The site may be served under a path. */
export const to = (page: string): string => import.meta.env.BASE_URL + page;

export interface SamplePost {
  ageMs: number;
  likes: number;
  comments: number;
}

/** Data about the samples that needs no translation. */
export const SAMPLES: Record<keyof typeof landingWords.samples, SamplePost> = {
  priya_r: { ageMs: 22 * 60_000, likes: 48, comments: 9 },
  elodie: { ageMs: 3 * 3_600_000, likes: 27, comments: 21 },
};

export const FEATURE_ICONS: Record<keyof typeof landingWords.features, LucideIcon> = {
  length: Feather,
  hosting: Server,
  sorting: ArrowUpDown,
  votes: MessageCircle,
  bookmarks: Bookmark,
  modes: Moon,
};

/** Like Object.entries, but keeps the type of the names. */
export const entriesOf = <Name extends string, Value>(record: Record<Name, Value>): [Name, Value][] =>
  Object.entries(record) as [Name, Value][];
