import { parseSync } from 'vite';
import { type Node, walk } from './walk.ts';

/** What these are made of is read by browsers and developers, not by people. */
const NOT_SHOWN = /^(className|d|transform|viewBox|style|rel|fit|on[A-Z]\w*)$/;
const SHOWN = /^(aria-label|aria-description|alt|title|placeholder|label|hint|note|text|busyText)$/;
const NO_WORDS = /^(ImportDeclaration|TS\w+|NewExpression|ThrowStatement)$/;
const SAYING = /^(toast|say|leaveNotice)$/;
/** What these are given is a selector, which finds nothing by its words. */
const SELECTING = /^(closest|matches|querySelector|querySelectorAll)$/;

/** A capital that begins a word, or two words beside each other. */
const LOOKS_SAID = /^\s*\p{Lu}\p{Ll}|\p{L}{2}[,:]? \p{L}{2}/u;
/** Names of classes, and SVG. */
const isCode = (text: string): boolean =>
  /^[a-z\d\s()[\]:./%-]*-[a-z\d\s()[\]:./%-]*$/.test(text) || /^<|="/.test(text);

/** The literals of a file of the client that people would read and that are in no catalogue. */
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

/** Of a string, or of a piece of a template. */
function textOf({ type, value }: Node): string | undefined {
  if (type === 'TemplateElement') return String((value as { raw: string }).raw);
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}
