import { createSignal } from '../core/signal.ts';

/** A picture that is looked at by itself, or its description. */
export interface Opened {
  /** The id of the post. */
  post: string;
  /** Its place in the post, from 0. */
  at: number;
  what: 'picture' | 'alt';
  /** Takes the focus back. */
  from: HTMLElement;
}

export const opened = createSignal<Opened | null>(null);

/** More posts than a reader uncovers while they remember one. */
const MOST_UNCOVERED = 200;

/** The latest posts whose cover was taken away. They stay uncovered until the app is left. */
export const uncovered = createSignal<ReadonlySet<string>>(new Set());

export const uncover = (post: string): void =>
  uncovered.set(new Set([...uncovered.get(), post].slice(-MOST_UNCOVERED)));
