/** The age of a response. Moments are numbers that grow with every request sent and every write answered. */
export interface AsOf {
  began: number;
  /** A read shows the state when it began, a write the state when it is answered. */
  at: number;
  /** Only set for a read: the server's change feed and the position in it (decision 38). */
  feed: string;
  position: number;
}

let count = 0;

export const moment = (): number => ++count;

export const asOfWrite = (began = moment()): AsOf => ({ began, at: moment(), feed: '', position: 0 });

export function asOfRead(began: number, header: string | null): AsOf {
  const [feed = '', position] = header?.split('.') ?? [];
  return { began, at: began, feed, position: Number(position ?? 0) };
}

/** Two reads are compared by position, if their positions in the same feed differ, and otherwise by moment. */
export function isOlder(answer: AsOf, known: AsOf | undefined): boolean {
  if (!known) return false;
  const comparable = answer.feed !== '' && answer.feed === known.feed && answer.position !== known.position;
  return comparable ? answer.position < known.position : answer.at < known.at;
}
