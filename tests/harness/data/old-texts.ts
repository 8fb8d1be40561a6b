/** A character with the maximum of marks, from before texts were limited in bytes. */
const TOWER = `a${'\u0300'.repeat(31)}`;

/** 63 KB, 1,000 characters. */
export const oldComment = (n: number): string => `${n} ${TOWER.repeat(1_000 - String(n).length - 1)}`;

/** 4 KB, 50 characters. */
export const oldName = (n: number | string): string => `${TOWER.repeat(50 - String(n).length)}${n}`;

const address = `https://example.org/${'x'.repeat(2_028)}`;

/** The other fields of a person, 45 KB. */
export const OLD_PROFILE = {
  last_name: oldName(''),
  avatar_url: address,
  cover_url: address,
  bio: `a${'\u0300'.repeat(39)}`.repeat(280),
  website: `https://example.org/${TOWER.repeat(180)}`,
  extra: JSON.stringify(Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`field${n}`, 'é'.repeat(500)]))),
};
