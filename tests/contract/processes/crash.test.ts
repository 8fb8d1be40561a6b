import { afterAll, describe, expect, inject, test } from 'vitest';
import { killAgainAndAgain } from '#tests/crash/kills.ts';
import { type Place, postgresPlace, sqlitePlace } from '#tests/crash/place.ts';
import { wants } from '#tests/harness/choice.ts';
import { SEEDS } from '#tests/harness/seeds.ts';

/** `npm run test:crash` does the same for longer. */
const KILLS = 2;
const rows = [
  { name: 'sqlite', open: async () => sqlitePlace() },
  { name: 'postgres', open: () => postgresPlace(inject('postgres')) },
].filter(({ name }) => wants(name));

describe.each(rows)('a Pipit that is killed under load again and again ($name)', ({ open }) => {
  let place: Place | undefined;
  afterAll(() => place?.remove());

  // Each kill costs a load, a start and a check of everything that was acknowledged.
  test('keeps what it acknowledged, whole, and comes back', { timeout: 60_000 + KILLS * 10_000 }, async () => {
    place = await open();
    const { kills, acknowledged, pictures, faults } = await killAgainAndAgain(place, KILLS, SEEDS.kills[0]);
    expect(faults).toEqual([]);
    expect(kills).toBe(KILLS);
    expect(acknowledged).toBeGreaterThan(KILLS);
    expect(pictures).toBeGreaterThan(0);
  });
});
