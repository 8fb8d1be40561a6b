import { beforeAll, describe, expect, test } from 'vitest';
import { lintPlanted, type Report } from './plant.ts';

const longFile = (lines: number) => Array.from({ length: lines }, (_, n) => `export const v${n} = ${n};\n`).join('');

/** One planted violation for each rule of taste. */
const PLANTED: Record<string, { file: string; text: string }> = {
  noExcessiveLinesPerFile: { file: 'src/api/long.ts', text: longFile(401) },
  noDefaultExport: { file: 'src/api/default.ts', text: 'export default 1;\n' },
  noBarrelFile: { file: 'src/api/barrel.ts', text: "export { a } from './a.ts';\n" },
  noReExportAll: { file: 'src/api/all.ts', text: "export * from './a.ts';\n" },
  noConsole: { file: 'src/server/console.ts', text: "console.log('x');\n" },
  noExplicitAny: { file: 'src/api/any.ts', text: 'export const a: any = 1;\n' },
  noNonNullAssertion: { file: 'src/api/bang.ts', text: 'export const f = (a?: { b: 1 }) => a!.b;\n' },
  noTsIgnore: { file: 'src/api/ignore.ts', text: '// @ts-ignore\nexport const a: string = 1;\n' },
  noEnum: { file: 'src/api/enum.ts', text: 'export enum Sort { Newest }\n' },
  noFloatingPromises: { file: 'src/api/float.ts', text: 'async function f() {}\nf();\n' },
  noFocusedTests: { file: 'src/api/only.test.ts', text: "import { test } from 'vitest';\ntest.only('a', () => {});\n" },
  noSkippedTests: { file: 'src/api/skip.test.ts', text: "import { test } from 'vitest';\ntest.skip('a', () => {});\n" },
  noImportCycles: { file: 'src/api/one.ts', text: "import { b } from './two.ts';\nexport const a = () => b;\n" },
  noRestrictedGlobals: {
    file: 'src/web/session/own.ts',
    text: "export const token = () => localStorage.getItem('token');\n",
  },
  useImportExtensions: { file: 'src/api/extension.ts', text: "import './one';\n" },
};

const COMPOSING = {
  file: 'src/web/ui/composing.ts',
  text: [
    'export const a = (event: KeyboardEvent) => event.isComposing;',
    'export const b = (press: { nativeEvent: KeyboardEvent }) => press.nativeEvent.isComposing;',
    'export const c = ({ isComposing }: KeyboardEvent) => isComposing;',
    'export const d = (event?: KeyboardEvent) => event?.isComposing;',
    'export const e = (event: KeyboardEvent) => event.keyCode;',
    '',
  ].join('\n'),
};

const LEGAL: Record<string, string> = {
  'src/api/two.ts': "import { a } from './one.ts';\nexport const b = () => a;\n",
  'src/api/full.ts': longFile(300),
  'src/api/types.ts': "export type { A } from './one.ts';\n",
  'scripts/talk.ts': "console.log('x');\n",
  'vite.config.ts': 'export default {};\n',
};

describe('the linter enforces the rules of taste', () => {
  let reports: Report[];
  beforeAll(async () => {
    reports = await lintPlanted({
      ...LEGAL,
      [COMPOSING.file]: COMPOSING.text,
      ...Object.fromEntries(Object.values(PLANTED).map(({ file, text }) => [file, text])),
    });
  });

  test.each(Object.entries(PLANTED))('%s is caught', (rule, { file }) => {
    expect(reports.filter((report) => report.file === file).map((report) => report.rule)).toContain(rule);
  });

  test.each(['src/api/full.ts', 'src/api/types.ts', 'scripts/talk.ts', 'vite.config.ts'])('%s is legal', (file) => {
    expect(reports.filter((report) => report.file === file)).toEqual([]);
  });

  test('the client asks one function whether an input method takes a key', () => {
    const found = reports.filter(({ file, rule }) => file === COMPOSING.file && rule === 'plugin');
    expect(found.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  });
});
