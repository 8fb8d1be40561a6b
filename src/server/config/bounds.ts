/** Bounds that no host has to change. */
export interface Bounds {
  /** Items of a list that is asked for without paging. */
  listCap: number;
  /** Live events, and other answers that go on after their head, in each process. */
  maxStreams: number;
  /** How long a write waits for the database before it is refused. */
  writePatienceMs: number;
}

/** Tests meet a bound sooner, or later than their own time is up, by TEST_BOUNDS: some of the bounds as JSON. */
export const readBounds = ({ TEST_BOUNDS }: Readonly<Record<string, string | undefined>>): Bounds => ({
  ...{ listCap: 1_000, maxStreams: 3_000, writePatienceMs: 3_000 },
  ...(TEST_BOUNDS && (JSON.parse(TEST_BOUNDS) as Partial<Bounds>)),
});
