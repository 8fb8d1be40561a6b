import { parseSync } from 'vite';
import { type Node, walk } from './walk.ts';

/** Values of these are for browsers and developers, not for people. */
const NOT_SHOWN = /^(className|d|transform|viewBox|style|rel|fit|on[A-Z]\w*)$/;
const SHOWN = /^(aria-label|aria-description|alt|title|placeholder|label|hint|note|text|busyText)$/;
const NO_WORDS = /^(ImportDeclaration|TS\w+|NewExpression|ThrowStatement)$/;
const SAYING = /^(toast|say|leaveNotice)$/;
/** The argument is a selector, which matches no text. */
const SELECTING = /^(closest|matches|querySelector|querySelectorAll)$/;

/** A capitalized word, or two adjacent words. */
const LOOKS_SAID = /^\s*\p{Lu}\p{Ll}|\p{L}{2}[,:]? \p{L}{2}/u;
/** Returns whether the text is a list of class names, or SVG. */
const isCode = (text: string): boolean =>
  /^[a-z\d\s()[\]:./%-]*-[a-z\d\s()[\]:./%-]*$/.test(text) || /^<|="/.test(text);

/** Returns the literals of a file of the client that people would read and that are in no catalogue. */
export function looseWords(file: string, source: string): string[] {
  const found: string[] = [];
  const take = (text: string) => found.push(text.replace(/\s+/g, ' ').trim());
  const inside = (node: Node, said: boolean) =>
    walk(node, (child) => {
      if (NO_WORDS.test(child.type)) return false;
      if (child.type === 'JSXText' && /\p{L}{2}/u.test(String(child.value))) take(String(child.value));
      if (child.type === 'JSXAttribute') return attribute(child);
      if (child.type === 'Property' && child.key === child.value) return false;
      if (child.type === 'Property') return property(child);
      if (child.type === 'CallExpression') return call(child);
      if (child.type === 'BinaryExpression' && /^[!=]==$/.test(String(child.operator))) return false;
      const text = textOf(child);
      if (text !== undefined && (said ? /\p{L}{2}/u : LOOKS_SAID).test(text) && !isCode(text)) take(text);
      return true;
    });
  const call = ({ callee, arguments: given }: Node): boolean => {
    const { name, property } = callee as Node;
    if (SELECTING.test(String((property as Node | undefined)?.name))) {
      const selector = (given as Node[]).map(textOf).join();
      if (/\[(aria-label|title|alt|placeholder)[*^$|~]?=/.test(selector)) take(selector);
      return false;
    }
    if (!SAYING.test(String(name))) return true;
    for (const argument of given as Node[]) inside(argument, true);
    return false;
  };
  const attribute = ({ name, value }: Node): false => {
    const { name: called } = name as Node;
    if (value && !NOT_SHOWN.test(String(called))) inside(value as Node, SHOWN.test(String(called)));
    return false;
  };
  const property = ({ key, value }: Node): false => {
    inside(value as Node, SHOWN.test(String((key as Node).name)));
    return false;
  };
  inside(parseSync(file, source).program as unknown as Node, false);
  return found;
}

/** The text of a string, or of a piece of a template. */
function textOf({ type, value }: Node): string | undefined {
  if (type === 'TemplateElement') return String((value as { raw: string }).raw);
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}
