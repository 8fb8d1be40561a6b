import { type RefObject, useEffect } from 'react';
import { conditionsOf } from '#contract/search/query.ts';
import { isOfRun, wordsOf } from '#contract/text/tokens.ts';

const NAME = 'search';
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Marks the searched words in posts with the CSS Highlight API, so no row has to be rendered again. */
export function useMarks(list: RefObject<HTMLElement | null>, q: string): void {
  useEffect(() => {
    const { current } = list;
    // Older browsers show posts without marks.
    if (!current || typeof Highlight === 'undefined') return undefined;
    const wanted = wantedBy(q);
    const mark = () => {
      const texts = [...current.querySelectorAll('.pip')].flatMap(textsIn);
      CSS.highlights.set(NAME, new Highlight(...texts.flatMap((text) => rangesIn(text, wanted))));
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(current, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(NAME);
    };
  }, [list, q]);
}

interface Wanted {
  words: Set<string>;
  beginnings: string[];
  /** Searched text in scripts without spaces. */
  runs: string[];
}

function wantedBy(q: string): Wanted {
  const wanted: Wanted = { words: new Set(), beginnings: [], runs: [] };
  for (const condition of conditionsOf(q)) {
    if (condition.kind !== 'words' || condition.not) continue;
    const run = condition.words.filter(isOfRun).join('');
    if (run) wanted.runs.push(run);
    for (const word of condition.words) if (!isOfRun(word)) wanted.words.add(word);
    if (condition.goesOn) wanted.beginnings.push(condition.words.at(-1) ?? '');
  }
  return wanted;
}

function textsIn(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function rangesIn(text: Text, { words, beginnings, runs }: Wanted): Range[] {
  const ranges: Range[] = [];
  const add = (from: number, length: number) => {
    const range = new Range();
    range.setStart(text, from);
    range.setEnd(text, from + length);
    ranges.push(range);
  };
  for (const { 0: found, index } of text.data.matchAll(WORD)) {
    const [word = ''] = wordsOf(found);
    if (words.has(word) || beginnings.some((beginning) => word.startsWith(beginning))) add(index, found.length);
  }
  const lower = text.data.toLowerCase();
  for (const run of runs) {
    for (let at = lower.indexOf(run); at >= 0; at = lower.indexOf(run, at + run.length)) add(at, run.length);
  }
  return ranges;
}
