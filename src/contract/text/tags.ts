import { foldLetters } from './folding.ts';
import { segmentsOf } from './segments.ts';

/** A fast check that excludes most texts. */
export const hasTagSign = (text: string): boolean => text.includes('#') || text.includes('＃');

/**
 * The name that equal tags share. Returns undefined if nothing is left: all characters of a tag may be ignored ones.
 */
function foldTag(name: string): string | undefined {
  const folded = foldLetters(name);
  return folded === name || linkName(folded) === folded ? folded : undefined;
}

/** The tags of a text, each once, in the spelling of its first occurrence. */
export function tagsIn(text: string): { name: string; shown: string }[] {
  const tags = new Map<string, string>();
  if (hasTagSign(text)) {
    for (const segment of segmentsOf(text)) {
      const name = segment.kind === 'tag' ? foldTag(segment.name) : undefined;
      if (name !== undefined && !tags.has(name)) tags.set(name, segment.text.slice(1));
    }
  }
  return [...tags].map(([name, shown]) => ({ name, shown }));
}

/** The name of a requested tag, with or without `#`. Returns undefined if no text can have the tag. */
export function tagName(text: string): string | undefined {
  const name = linkName(text);
  return name === undefined ? undefined : foldTag(name);
}

/** The name of a text that is one tag and nothing else. */
function linkName(text: string): string | undefined {
  const [tag, ...more] = segmentsOf(hasTagSign(text.charAt(0)) ? text : `#${text}`);
  return tag?.kind === 'tag' && more.length === 0 ? tag.name : undefined;
}
