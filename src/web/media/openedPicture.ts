import { createSignal } from '../core/signal.ts';

/** A picture that is shown on its own, or its description. */
export interface Opened {
  /** The id of the post. */
  post: string;
  /** The index of the picture in the post. */
  at: number;
  what: 'picture' | 'alt';
  /** The element that gets the focus back. */
  from: HTMLElement;
}

export const opened = createSignal<Opened | null>(null);

/** More posts than a reader uncovers and still remembers. */
const MOST_UNCOVERED = 200;

/** The latest posts whose pictures the reader has uncovered. They stay uncovered until the app is left. */
export const uncovered = createSignal<ReadonlySet<string>>(new Set());

export const uncover = (post: string): void =>
  uncovered.set(new Set([...uncovered.get(), post].slice(-MOST_UNCOVERED)));
