import type { TestInfo } from '@playwright/test';

/** What cannot hold where the server is in the browser, by file and title, and why. */
const SKIPS: [file: string, title: RegExp, reason: string][] = [];

export const skipped = ({ file, title }: TestInfo): string | undefined =>
  SKIPS.find(([name, pattern]) => file.endsWith(`/${name}.test.ts`) && pattern.test(title))?.[2];
