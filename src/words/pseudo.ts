import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Language } from './language.ts';

/**
 * Test languages made from the English words, in brackets: any text outside of brackets is not in the catalogue. CLDR
 * reserves their tags for this purpose.
 */
const accents = alphabet('áƀçđéƒǧĥíĵķļḿñóþǫŕšťúṽŵẋýž');
const hebrew = alphabet('אבגדהוזחטיכלמנסעפצקרשתםןףץ');

export const PSEUDO: Record<string, Language> = {
  /** Longer by as many letters as it has vowels. */
  'en-XA': pseudo('en-XA', 'ltr', (text) => accents(text.replace(/a|e|i|o|u/gi, '$&$&'))),
  'ar-XB': pseudo('ar-XB', 'rtl', hebrew),
};

function pseudo(tag: string, dir: Language['dir'], change: Change): Language {
  // The server has a sentence for every code.
  const said = (sentence: string) => inBrackets(sentence, change);
  return {
    tag,
    dir,
    words: (area, english) => ({ ...translate(english, change), ...(area === 'common' && { said }) }),
  };
}

type Change = (text: string) => string;

function alphabet(letters: string): Change {
  const change = (letter: string) => letters[letter.charCodeAt(0) - 97] ?? letter;
  return (text) =>
    text.replace(/[a-z]/g, change).replace(/[A-Z]/g, (letter) => change(letter.toLowerCase()).toUpperCase());
}

/** The parameters of a message, which stay unchanged outside of the brackets. */
interface Given {
  texts: string[];
  nodes: Set<unknown>;
}

function translate<T>(english: T, change: Change, given?: Given): T {
  const again = (value: unknown) => translate(value, change, given);
  if (given?.nodes.has(english)) return english;
  if (typeof english === 'string') return inBrackets(english, change, given?.texts) as T;
  if (typeof english === 'function') return message(english as unknown as Message, change) as T;
  if (Array.isArray(english)) return english.map(again) as T;
  if (isValidElement(english)) {
    const { children } = (english as ReactElement<{ children?: ReactNode }>).props;
    return cloneElement(english, undefined, Children.map(children, again) as ReactNode) as T;
  }
  if (typeof english !== 'object' || english === null) return english;
  return Object.fromEntries(Object.entries(english).map(([name, value]) => [name, again(value)])) as T;
}

/** The first placeholder character for parameters while the rest is changed. */
const HELD = 0xe000;

const inBrackets = (text: string, change: Change, texts: string[] = []): string =>
  text
    .split(/([\uE000-\uE0FF])/)
    .map((part, i) => (i % 2 ? (texts[part.charCodeAt(0) - HELD] ?? '') : part.trim() && `⟦${change(part)}⟧`))
    .join('');

type Message = (...args: unknown[]) => unknown;

const message =
  (english: Message, change: Change): Message =>
  (...args) => {
    const given: Given = { texts: [], nodes: new Set() };
    const give = (arg: unknown): unknown => {
      if (typeof arg === 'string') return String.fromCharCode(HELD + given.texts.push(arg) - 1);
      if (typeof arg !== 'function') {
        if (isValidElement(arg)) given.nodes.add(arg);
        return arg;
      }
      return (text: string) => {
        const node: unknown = arg(inBrackets(text, change, given.texts));
        given.nodes.add(node);
        return node;
      };
    };
    return translate(english(...args.map(give)), change, given);
  };
