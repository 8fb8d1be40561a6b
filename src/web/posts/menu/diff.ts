export interface Part {
  kind: 'same' | 'added' | 'gone';
  text: string;
}

/** Matches words, tags and names with their signs, white space, and each other sign separately. */
const WORDS = /[#＃@]?[\p{L}\p{N}\p{M}_'’]+|\s+|[^\p{L}\p{N}\p{M}_'’\s]/gu;

/** A common part of both texts, followed by what was removed and added after it. */
interface Run {
  same: string;
  gone: string;
  added: string;
}

/** The changes from one text to the next, word by word. Texts are short, so all pairs are compared. */
export function diffOf(before: string, after: string): Part[] {
  const [old, now] = [before.match(WORDS) ?? [], after.match(WORDS) ?? []];
  const shared = weights(old, now);
  const runs: Run[] = [{ same: '', gone: '', added: '' }];
  for (let [i, j] = [0, 0]; i < old.length || j < now.length; ) {
    if (i < old.length && old[i] === now[j]) {
      add(runs, 'same', old[i++] as string);
      j++;
    } else if (i < old.length && (j === now.length || at(shared, i + 1, j) >= at(shared, i, j + 1))) {
      add(runs, 'gone', old[i++] as string);
    } else add(runs, 'added', now[j++] as string);
  }
  return together(runs).flatMap((run) => KINDS.map((kind) => ({ kind, text: run[kind] })).filter(({ text }) => text));
}

const KINDS = ['same', 'gone', 'added'] as const;

/** A common word weighs more than all the spaces and signs of a text. */
const weightOf = (word: string): number => (/[\p{L}\p{N}]/u.test(word) ? 10_000 : 1);

/** The weight of the common words from each pair of positions to the end. */
function weights(old: string[], now: string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const [row, word] = [table[i] as number[], old[i] as string];
      row[j] =
        word === now[j] ? at(table, i + 1, j + 1) + weightOf(word) : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

const at = (table: number[][], i: number, j: number): number => table[i]?.[j] ?? 0;

function add(runs: Run[], kind: Part['kind'], text: string): void {
  const last = runs.at(-1) as Run;
  if (kind === 'same' && (last.gone || last.added)) runs.push({ same: text, gone: '', added: '' });
  else last[kind] += text;
}

/** Spaces and punctuation between two changes, which do not read as unchanged text. */
const GAP = /^[\s\p{P}]+$/u;

/** Joins adjacent replaced words into a single change: everything removed, then everything added. */
function together(runs: Run[]): Run[] {
  const joined: Run[] = [];
  for (const { same, gone, added } of runs) {
    const last = joined.at(-1);
    if (last && (gone || added) && (last.gone || gone) && (last.added || added) && GAP.test(same)) {
      last.gone += same + gone;
      last.added += same + added;
    } else joined.push({ same, gone, added });
  }
  return joined;
}
