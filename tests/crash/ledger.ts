export type Value = string | null;

/** Something that one client writes, and the value that it gets; null is not there. */
export interface Change {
  key: string;
  value: Value;
  /** It goes when this goes. */
  under?: string | undefined;
}

interface Fact {
  possible: Value[];
  under: string | undefined;
}

/** What may be in the database: one value when it was acknowledged, the old and the new one while it is not. */
export function createLedger() {
  const facts = new Map<string, Fact>();
  /** Texts that were sent in a create which was not answered. */
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

    /** What is there and may not be, or the other way round. From here on, what is there is what is known. */
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
