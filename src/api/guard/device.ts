/** The order matters: most browsers also include the names of those below them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns a text like 'Firefox on Linux': enough to recognise one's own device. The rest of the user agent is not
 * stored.
 */
export function deviceOf(agent: string | undefined): string {
  const named = [BROWSERS, SYSTEMS].map((names) => names.find(([pattern]) => pattern.test(agent ?? ''))?.[1]);
  return named.filter((name) => name !== undefined).join(' on ');
}
