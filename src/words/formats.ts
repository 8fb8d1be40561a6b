import { languageTag } from './language.ts';

/** Created once, when first needed: it takes milliseconds on a slow phone. */
function inLanguage<T>(make: (tag: string) => T): () => T {
  let made: { tag: string; format: T } | undefined;
  return () => {
    const tag = languageTag();
    if (made?.tag !== tag) made = { tag, format: make(tag) };
    return made.format;
  };
}

const plurals = inLanguage((tag) => new Intl.PluralRules(tag));
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export const plural = (count: number, forms: Forms): string => forms[plurals().select(count)] ?? forms.other;

const counts = inLanguage((tag) => new Intl.NumberFormat(tag, { notation: 'compact', roundingMode: 'trunc' }));

/** 999, 1.2k, 14k, 3m. Rounded down: a count never claims more than there is. */
export const formatCount = (count: number): string => counts().format(count >= 1 ? count : 0);

const numbers = inLanguage((tag) => new Intl.NumberFormat(tag));

export const formatNumber = (number: number): string => numbers().format(number);

/** A badge has space for two digits. */
export const formatBadge = (count: number): string => (count > 99 ? `${formatNumber(99)}+` : formatNumber(count));

const lists = inLanguage((tag) => new Intl.ListFormat(tag));

/** The parts of “A, B and C”: the items in order, and the words between them. */
export const listParts = (items: string[]) => lists().formatToParts(items);

const ages = {
  minute: inLanguage((tag) => age(tag, 'minute')),
  hour: inLanguage((tag) => age(tag, 'hour')),
  day: inLanguage((tag) => age(tag, 'day')),
};
const age = (tag: string, unit: string) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'narrow' });

/** 4m, 2h, 3d. For a narrow space; a sentence needs `formatAgo`. */
export const formatAge = (count: number, unit: keyof typeof ages): string => ages[unit]().format(count);

const relative = inLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' }));

/** 4 min ago, 2 hr ago, yesterday, 3 days ago */
export const formatAgo = (count: number, unit: keyof typeof ages): string => relative().format(-count, unit);

export const formatNow = (): string => relative().format(0, 'second');

const day = inLanguage((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }));
const dayAndYear = inLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }),
);
const time = inLanguage((tag) => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }));
const month = inLanguage((tag) => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' }));

/** 12 May */
export const formatDay = (date: Date): string => day().format(date);

/** 12 May 2026 */
export const formatDayAndYear = (date: Date): string => dayAndYear().format(date);

/** 14:06 */
export const formatTime = (date: Date): string => time().format(date);

/** 14:06 · 12 May 2026 */
export const formatMoment = (date: Date): string => `${formatTime(date)} · ${dayAndYear().format(date)}`;

/** May 2026 */
export const formatMonth = (date: Date): string => month().format(date);
