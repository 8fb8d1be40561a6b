/** How new an answer is. Moments are numbers that grow with every request begun and every write answered. */
export interface AsOf {
  began: number;
  /** A read shows what was so when it began, a write what is so when it is answered. */
  at: number;
  /** Of a read: the server's feed of changes and the position in it (decision 38). */
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

/** Of two reads the position tells, where they differ in it; else the moment. */
export function isOlder(answer: AsOf, known: AsOf | undefined): boolean {
  if (!known) return false;
  const comparable = answer.feed !== '' && answer.feed === known.feed && answer.position !== known.position;
  return comparable ? answer.position < known.position : answer.at < known.at;
}
