import { conditionsOf } from '#contract/search/query.ts';
import { segmentsOf } from '#contract/text/segments.ts';
import { tagsIn } from '#contract/text/tags.ts';
import { fold } from '#contract/text/text.ts';
import { isSign, wordsOf } from '#contract/text/tokens.ts';

interface Written {
  _id: string;
  content: string;
}

/** Finds the texts without tokens or an index, by comparing strings. */
export function naiveSearch(posts: Written[], q: string): string[] {
  const conditions = conditionsOf(q);
  if (conditions.length === 0 || conditions.some(({ kind, not }) => kind === 'from' && !not)) return [];
  const isFound = ({ content }: Written) =>
    conditions.every((condition) => {
      const { kind, not } = condition;
      if (kind === 'words') return hasWords(content, condition.typed.replace(/^-/, ''), condition.goesOn) !== not;
      if (kind === 'tag') return tagsIn(content).some(({ name }) => name === condition.name) !== not;
      const segments = segmentsOf(content);
      if (kind === 'link') return segments.some(({ kind }) => kind === 'link') !== not;
      if (kind === 'mention')
        return segments.some((one) => one.kind === 'mention' && fold(one.username) === condition.name) !== not;
      return true;
    });
  return posts.filter(isFound).map(({ _id }) => _id);
}

/**
 * The words must be adjacent. Signs count if the search has them. Characters without spaces must be next to each other.
 */
function hasWords(text: string, typed: string, goesOn: boolean): boolean {
  const wanted = wordsOf(typed);
  const signs = wanted.some(isSign);
  const line = (words: string[]) => ` ${words.filter((word) => signs || !isSign(word)).join(' ')} `;
  const phrase = goesOn ? line(wanted).trimEnd() : line(wanted);
  const runs = typed.match(RUN) ?? [];
  const plain = text.normalize('NFKC');
  return line(wordsOf(text)).includes(phrase) && runs.every((run) => plain.includes(run.normalize('NFKC')));
}

const RUN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]{2,}/gu;
