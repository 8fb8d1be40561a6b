export type Value = string | null;

/** A value that one client writes; null means that it does not exist. */
export interface Change {
  key: string;
  value: Value;
  /** The key of the parent, which deletes this when it is deleted. */
  under?: string | undefined;
}

interface Fact {
  possible: Value[];
  under: string | undefined;
}

/** The possible contents of the database: one value for an acknowledged write, the old and the new one until then. */
export function createLedger() {
  const facts = new Map<string, Fact>();
  /** Texts of unanswered creates. */
  const unanswered = new Set<string>();

  const value = (key: string): Value => {
    const { possible, under } = facts.get(key) ?? {};
    return under !== undefined && value(under) === null ? null : (possible?.at(-1) ?? null);
  };
  const set = ({ key, under }: Change, possible: Value[]) => {
    facts.set(key, { possible, under: under ?? facts.get(key)?.under });
  };
  const allowed = (key: string, found: ReadonlyMap<string, string>): Value[] => {
    const fact = facts.get(key);
    if (!fact) return unanswered.has(found.get(key) ?? '') ? [null, found.get(key) ?? null] : [null];
    return fact.under !== undefined && !found.has(fact.under) ? [null] : fact.possible;
  };

  return {
    value,
    under: (key: string): string | undefined => facts.get(key)?.under,
    keys: (start: string): string[] => [...facts.keys()].filter((key) => key.startsWith(start) && value(key) !== null),
    send: (change: Change) => set(change, [...(facts.get(change.key)?.possible ?? [null]), change.value]),
    acknowledge: (change: Change) => set(change, [change.value]),
    sendText: (text: string) => unanswered.add(text),
    acknowledgeText: (text: string) => unanswered.delete(text),

    /** Describes the differences. From then on, the found values are the known ones. */
    compare(found: ReadonlyMap<string, string>): string[] {
      const faults: string[] = [];
      for (const key of new Set([...facts.keys(), ...found.keys()])) {
        const there = found.get(key) ?? null;
        const expected = allowed(key, found);
        if (!expected.includes(there)) faults.push(`${key} is ${there}, expected ${expected.join(' or ')}`);
      }
      for (const [key, { under }] of [...facts]) {
        const there = found.get(key);
        if (there === undefined) facts.delete(key);
        else facts.set(key, { possible: [there], under });
      }
      return faults;
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
