/** Limits that no host has to change. */
export interface Bounds {
  /** Items of a list without paging. */
  listCap: number;
  /** Maximum streaming responses per process, such as live events. */
  maxStreams: number;
  /** A write waits this long for the database before it is refused. */
  writePatienceMs: number;
}

/** TEST_BOUNDS overrides some of the limits as JSON, so that tests reach them soon, or not before their own timeout. */
export const readBounds = ({ TEST_BOUNDS }: Readonly<Record<string, string | undefined>>): Bounds => ({
  ...{ listCap: 1_000, maxStreams: 3_000, writePatienceMs: 3_000 },
  ...(TEST_BOUNDS && (JSON.parse(TEST_BOUNDS) as Partial<Bounds>)),
});
