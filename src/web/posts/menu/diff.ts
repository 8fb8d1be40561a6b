export interface Part {
  kind: 'same' | 'added' | 'gone';
  text: string;
}

/** Words, tags and names with their signs, the white space between them, and other signs each by itself. */
const WORDS = /[#＃@]?[\p{L}\p{N}\p{M}_'’]+|\s+|[^\p{L}\p{N}\p{M}_'’\s]/gu;

/** What both texts have, and what the change behind it has taken and brought. */
interface Run {
  same: string;
  gone: string;
  added: string;
}

/** What became of one text in the next, word by word. Texts are short: all pairs are compared. */
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

/** A word that stays is worth more than all the spaces and signs of a text. */
const weightOf = (word: string): number => (/[\p{L}\p{N}]/u.test(word) ? 10_000 : 1);

/** Of what both have in common from there on. */
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

/** Between two changes these are no text that one reads as kept. */
const GAP = /^[\s\p{P}]+$/u;

/** Words that were replaced one after another are one change: all that went, then all that came. */
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
