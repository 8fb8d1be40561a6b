import { foldLetters } from './folding.ts';
import { segmentsOf } from './segments.ts';

/** Whether there may be a tag in the text. */
export const hasTagSign = (text: string): boolean => text.includes('#') || text.includes('＃');

/** The name that all tags have which fold alike. Undefined where it is none: a tag may be made of what is left out. */
function foldTag(name: string): string | undefined {
  const folded = foldLetters(name);
  return folded === name || linkName(folded) === folded ? folded : undefined;
}

/** The tags of a text, each once, as it was first written. */
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

/** The name of the tag that somebody asks for, with its sign or without. Undefined where no text can have it. */
export function tagName(text: string): string | undefined {
  const name = linkName(text);
  return name === undefined ? undefined : foldTag(name);
}

/** The name of a text that is one tag and nothing else. */
function linkName(text: string): string | undefined {
  const [tag, ...more] = segmentsOf(hasTagSign(text.charAt(0)) ? text : `#${text}`);
  return tag?.kind === 'tag' && more.length === 0 ? tag.name : undefined;
}
