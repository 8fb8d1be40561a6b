import type { TestInfo } from '@playwright/test';

const SAME_CLIENT = 'It is about the client alone, which is the same; the other project has it.';
const BAD_LINE =
  'There is no line that could be cut or slow; what happens when a leader ends is tested in tests/browser.';

/** What cannot hold where the server is in the browser, or need not be seen twice, by file and title, and why. */
const SKIPS: [file: RegExp, title: RegExp, reason: string][] = [
  [/./, /on a phone/, SAME_CLIENT],
  [/^(axe|breakpoints|colour-mode|counter|drafts|focus|forms|keyboard|pictures|touch)/, /./, SAME_CLIENT],
  [/^(directions|guards|landing|layers|layout|modes|panel|places|shortcuts|toasts|upgrade|words)/, /./, SAME_CLIENT],
  [
    /^(account|edit-profile|session)/,
    /./,
    'The contract suite has it inside the browser, and the other project on the screen.',
  ],
  [/^(crashes|failures|optimistic)/, /./, BAD_LINE],
  [/./, /do(es)? not (arrive|come|load|reach)|(that|server) fails|cannot be reached|answer is lost/, BAD_LINE],
  [/./, /on (its|their) way|loading indicator|while .* is sent|the connection/, BAD_LINE],
  [/^two-browsers/, /two devices/, 'Tabs of one browser tell each other: the second one knows already.'],
  [/^long-lists/, /./, 'It needs a server with other data.'],
  [/^origin/, /./, 'A static host sends no headers of ours.'],
];

export function skipReason({ file, titlePath }: TestInfo): string | undefined {
  const name = file.split(/[\\/]/).at(-1) ?? '';
  const title = titlePath.slice(1).join(' ');
  return SKIPS.find(([files, titles]) => files.test(name) && titles.test(title))?.[2];
}
