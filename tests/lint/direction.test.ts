import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const read = (file: string) => readFileSync(join(src, file), 'utf8');
const styles = globSync('web/ui/styles/**/*.css', { cwd: src });
const components = globSync('{web,words,art}/**/*.tsx', { cwd: src });

/** Styles that look the same from either side, by file and declaration. */
const EXCEPTIONS: Record<string, string> = {
  'web/ui/styles/controls/select.css: border-width: 0 0 2px 2px':
    'two sides of a turned box draw a check mark, which is never mirrored',
};

test('styles and components name no left and no right side', () => {
  expect(styles.length).toBeGreaterThan(20);
  expect(components.length).toBeGreaterThan(100);
  const found = [
    ...styles.flatMap((file) => physicalDeclarations(read(file)).map((declaration) => `${file}: ${declaration}`)),
    ...components.flatMap((file) => physicalClasses(read(file)).map((name) => `${file}: ${name}`)),
  ];
  expect(found).toEqual(Object.keys(EXCEPTIONS));
});

test.each([
  'margin-left: 4px',
  'right: 0',
  'border-left: 1px solid',
  'border-top-right-radius: 4px',
  'scroll-padding-left: 4px',
  'text-align: left',
  'float: right',
  'padding: 0 1px 0 2px',
  'margin: 0 calc(1px + 2px) 0 auto !important',
  'border-radius: 0 4px 4px 0',
  'transform: translateX(-100%)',
])('a declaration is caught: %s', (declaration) => {
  expect(physicalDeclarations(`.a {\n  ${declaration};\n}`)).toHaveLength(1);
});

test.each([
  'margin-inline-start: 4px',
  'inset: 0 4px 8px',
  'padding: 0 calc(1px + 2px) 4px calc(1px + 2px)',
  'border-radius: 4px 4px 0 0',
  'text-align: center',
  'transform: translateX(calc(-100% * var(--forward)))',
  '/* right: 0 */ color: red',
])('a declaration is legal: %s', (declaration) => {
  expect(physicalDeclarations(`.a {\n  ${declaration};\n}`)).toEqual([]);
});

describe('classes', () => {
  test.each(['ml-2', '-mr-2', 'md:pl-4', 'before:left-1', 'border-r', 'rounded-tl-lg', 'text-right', 'translate-x-5'])(
    'caught: %s',
    (name) => expect(physicalClasses(`<i className="flex ${name} p-2" />`)).toEqual([name]),
  );
  test.each(['ms-2', 'px-4', 'before:start-1', 'border-e', 'rounded-ss-lg', 'text-end', 'right now'])(
    'legal: %s',
    (name) => expect(physicalClasses(`<i className="flex ${name} p-2" />`)).toEqual([]),
  );
});

function physicalDeclarations(css: string): string[] {
  const declarations = css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+);/g);
  return [...declarations]
    .filter(([, name = '', value = '']) => isPhysical(name, value))
    .map(([text]) => text.slice(0, -1));
}

function isPhysical(name: string, value: string): boolean {
  if (/(^|-)(left|right)(-|$)/.test(name)) return true;
  if (/^(text-align|float|clear)$/.test(name)) return /left|right/.test(value);
  if (/translateX/.test(value)) return !value.includes('--forward');
  const [first, second, third, fourth] =
    value.replace(/ *!important/, '').match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  if (fourth === undefined) return false;
  if (name === 'border-radius') return first !== second || third !== fourth;
  return /^((scroll-)?(margin|padding)|inset|border-(width|style|color))$/.test(name) && second !== fourth;
}

function physicalClasses(tsx: string): string[] {
  return (
    tsx.match(
      /(?<=["'` ])-?(?:[\w-]+:)*(?:(?:[mp][lr]|left|right|translate-x)-[\w[(]|border-[lr]\b|rounded-(?:[lr]|[tb][lr])\b|text-(?:left|right)\b)[\w-]*/g,
    ) ?? []
  );
}
