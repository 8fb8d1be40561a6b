export interface Part {
  kind: 'same' | 'added' | 'gone';
  text: string;
}

/** Words, the white space between them, and signs each by itself. */
const WORDS = /[\p{L}\p{N}\p{M}_'’]+|\s+|[^\p{L}\p{N}\p{M}_'’\s]/gu;

/** What became of one text in the next, word by word. Texts are short: all pairs are compared. */
export function diffOf(before: string, after: string): Part[] {
  const [old, now] = [before.match(WORDS) ?? [], after.match(WORDS) ?? []];
  const shared = lengths(old, now);
  const parts: Part[] = [];
  for (let [i, j] = [0, 0]; i < old.length || j < now.length; ) {
    if (i < old.length && old[i] === now[j]) {
      add(parts, 'same', old[i++] as string);
      j++;
    } else if (i < old.length && (j === now.length || at(shared, i + 1, j) >= at(shared, i, j + 1))) {
      add(parts, 'gone', old[i++] as string);
    } else add(parts, 'added', now[j++] as string);
  }
  return parts;
}

/** Of what both have in common from there on. */
function lengths(old: string[], now: string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = table[i] as number[];
      row[j] = old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

const at = (table: number[][], i: number, j: number): number => table[i]?.[j] ?? 0;

/** Neighbours of one kind are one part. */
function add(parts: Part[], kind: Part['kind'], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}
