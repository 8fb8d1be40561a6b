import { parseSync } from 'vite';
import { signupBody } from '#contract/people/auth.schema.ts';
import { profileBody } from '#contract/people/users.schema.ts';
import { postBody } from '#contract/posts/posts.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { SPENT } from '#contract/refusals/spent.ts';
import { shape } from '#contract/routes/describe.schema.ts';
import { type Node, walk } from './walk.ts';

const faults = [
  shape(signupBody, {}),
  shape(signupBody, { firstName: 1, username: 'a', email: 'x', password: 'x' }),
  shape(signupBody, { firstName: 'x'.repeat(99), username: '_a', password: 'password' }),
  shape(profileBody, { userData: { userBio: 'x'.repeat(300), userWebsite: 'no', avatarURL: 'no' } }),
  shape(postBody, { postData: { content: '' } }),
  shape(postBody, { postData: { content: 'x'.repeat(121) } }),
].flatMap((result) => ('faults' in result ? result.faults : []));

/** The messages of the server. */
const SENTENCES = [
  ...[...Object.values(MESSAGES), ...faults].map(({ message }) => message),
  ...Object.values(SPENT),
] as const satisfies string[];

const COMPARISONS = ['===', '!==', '==', '!='];
/** Methods of strings, lists and regular expressions. */
const SEARCHES = /^(includes|startsWith|endsWith|indexOf|search|match|matchAll|test|exec|some|find|findIndex)$/;
/** The client names messages of the server like this. */
const WORDS = /^(errors?|messages?|sentences?)$/;

/**
 * Finds where a file of the client decides by an English message of the server, instead of by a code, a field or a
 * status.
 */
export function decidesBySentence(file: string, text: string): string[] {
  const found = new Set<string>();
  const report = (node: Node) => found.add(text.slice(node.start as number, node.end as number));
  walk(parseSync(file, text).program as unknown as Node, (node) => {
    if (node.type === 'ImportDeclaration' && importsCatalogue(node)) report(node);
    if (node.type === 'Literal' && isSentence(node)) report(node);
    const compared = operandsOf(node);
    if (compared.some(isPartOfSentence) || (compared.some(isWords) && !compared.some(isNothing))) report(node);
  });
  return [...found];
}

/** The operands of a comparison or a search. */
function operandsOf(node: Node): Node[] {
  if (node.type === 'BinaryExpression' && COMPARISONS.includes(node.operator as string)) {
    return [node.left as Node, node.right as Node];
  }
  if (node.type === 'SwitchStatement') {
    const cases = (node.cases as Node[]).flatMap(({ test }) => (test ? [test as Node] : []));
    return [node.discriminant as Node, ...cases];
  }
  const callee = node.callee as Node | undefined;
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return [];
  const { name } = callee.property as Node;
  return SEARCHES.test(String(name)) ? [callee.object as Node, ...(node.arguments as Node[])] : [];
}

/** Type imports are allowed: they have no messages. */
const importsCatalogue = ({ source, importKind, specifiers }: Node): boolean =>
  /^#contract\/refusals\/(errors|codes)\.ts$/.test(String((source as Node).value)) &&
  importKind !== 'type' &&
  (specifiers as Node[]).some((specifier) => specifier.importKind !== 'type');

/** Matches a whole message, or a pattern with a word that matches one. */
function isSentence({ value }: Node): boolean {
  if (value instanceof RegExp) {
    return /[a-z]{4}/i.test(value.source) && !value.test('') && SENTENCES.some((sentence) => value.test(sentence));
  }
  return typeof value === 'string' && SENTENCES.some((sentence) => value.includes(sentence));
}

const isPartOfSentence = ({ type, value }: Node): boolean =>
  type === 'Literal' &&
  typeof value === 'string' &&
  /[a-z]{2}\W+[a-z]/i.test(value) &&
  SENTENCES.some((sentence) => sentence.includes(value));

function isWords({ type, name, property }: Node): boolean {
  if (type === 'Identifier') return WORDS.test(String(name));
  return type === 'MemberExpression' && WORDS.test(String((property as Node).name));
}

/** A comparison with nothing only asks whether there are messages. */
const isNothing = ({ type, value, name }: Node): boolean =>
  (type === 'Literal' && (value === null || value === '')) || (type === 'Identifier' && name === 'undefined');
