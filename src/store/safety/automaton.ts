import { isSign } from '#contract/text/tokens.ts';
import type { FilterRow } from './filters.ts';

export interface Phrase {
  words: string[];
  filter: FilterRow;
}

/** How far the text behind a word agrees with the beginning of a phrase. */
interface Node {
  next: Map<string, Node>;
  /** The same for a shorter beginning, where the text does not go on as this one. */
  shorter: Node | undefined;
  /** Of the phrases that end here: one that hides, and the longest that folds. */
  hides?: FilterRow | undefined;
  folds?: Phrase | undefined;
}

export interface Automaton {
  size: number;
  /** What is hidden comes before what is folded; of that, the first in the text. */
  find(words: readonly string[]): FilterRow | undefined;
}

/**
 * Looks for all phrases at once, as Aho and Corasick do: a text takes a step or two for each of its words, however many phrases
 * there are and however much they have in common. For phrases without signs; signs of the text are passed over.
 */
export function automatonOf(phrases: readonly Phrase[]): Automaton {
  const root: Node = { next: new Map(), shorter: undefined };
  let size = 1;
  for (const phrase of phrases) {
    let node = root;
    for (const word of phrase.words) {
      const known = node.next.get(word);
      if (!known) size += 1;
      const next = known ?? { next: new Map(), shorter: root };
      node.next.set(word, next);
      node = next;
    }
    if (node === root) continue;
    if (phrase.filter.action === 'hide') node.hides ??= phrase.filter;
    else node.folds ??= phrase;
  }
  linkShorter(root);
  return { size, find: (words) => find(root, words) };
}

/** By length, so that what a node points to is complete. */
function linkShorter(root: Node): void {
  const line = [...root.next.values()];
  for (const node of line) {
    node.hides ??= node.shorter?.hides;
    node.folds ??= node.shorter?.folds;
    for (const [word, next] of node.next) {
      next.shorter = step(node.shorter ?? root, word) ?? root;
      line.push(next);
    }
  }
}

function step(from: Node, word: string): Node | undefined {
  for (let node: Node | undefined = from; node; node = node.shorter) {
    const next = node.next.get(word);
    if (next) return next;
  }
  return undefined;
}

function find(root: Node, words: readonly string[]): FilterRow | undefined {
  let node = root;
  let first: FilterRow | undefined;
  let begins = Number.POSITIVE_INFINITY;
  let place = 0;
  for (const word of words) {
    if (isSign(word)) continue;
    place += 1;
    node = step(node, word) ?? root;
    if (node.hides) return node.hides;
    if (node.folds && place - node.folds.words.length < begins) {
      begins = place - node.folds.words.length;
      first = node.folds.filter;
    }
  }
  return first;
}
