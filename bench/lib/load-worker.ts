/** The load generator, in a separate process so that its CPU is not counted. */
import { type Answered, openConnection } from './connection.ts';
import type { LoadReport, Round } from './load.ts';
import { percentile } from './stats.ts';

let requests: string[] = [];

process.on('message', async (message: { requests: string[] } | { round: Round }) => {
  if ('requests' in message) requests = message.requests;
  else process.send?.(await run(message.round));
});
process.once('disconnect', () => process.exit(0));

async function run(round: Round): Promise<LoadReport> {
  const times: number[] = [];
  const firsts: number[] = [];
  const reads: number[] = [];
  const report: LoadReport = {
    answered: 0,
    refused: 0,
    failed: 0,
    bytes: 0,
    seconds: 0,
    p50: 0,
    p99: 0,
    firstP99: 0,
    readP50: 0,
    readP99: 0,
    max: 0,
  };
  const nextDue = round.rate ? paced(round) : closedLoop(round);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: round.connections }, () =>
      converse(
        round,
        nextDue,
        (ms, { status, bytes }, { isFirst, isRead }) => {
          report.answered++;
          report.bytes += bytes;
          if (status >= 400) report.refused++;
          else if (isFirst) firsts.push(ms);
          else {
            times.push(ms);
            if (isRead) reads.push(ms);
          }
        },
        () => report.failed++,
      ),
    ),
  );
  report.seconds = (performance.now() - begun) / 1000;
  for (const list of [times, firsts, reads]) list.sort((a, b) => a - b);
  return {
    ...report,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    firstP99: percentile(firsts, 99),
    readP50: percentile(reads, 50),
    readP99: percentile(reads, 99),
    max: times.at(-1) ?? 0,
  };
}

/** The time and index of the next request; undefined when the round is over. */
type NextDue = () => { at: number; index: number } | undefined;

function closedLoop({ from, count, seconds }: Round): NextDue {
  const end = performance.now() + (seconds ?? Number.POSITIVE_INFINITY) * 1000;
  let sent = 0;
  return () => {
    const at = performance.now();
    if (at >= end || sent === count) return undefined;
    return { at, index: from + sent++ };
  };
}

/** Due times do not wait for responses: a slow server makes responses late, not requests fewer. */
function paced({ from, rate = 1, seconds = 1 }: Round): NextDue {
  const begun = performance.now();
  let sent = 0;
  return () => {
    const at = begun + (sent * 1000) / rate;
    if (at >= begun + seconds * 1000) return undefined;
    return { at, index: from + sent++ };
  };
}

function converse(
  { port }: Round,
  nextDue: NextDue,
  onAnswer: (ms: number, answer: Answered, which: { isFirst: boolean; isRead: boolean }) => void,
  onFailure: () => void,
): Promise<void> {
  return new Promise((resolve) => {
    let due = 0;
    let asked = '';
    let isFirst = true;
    const connection = openConnection(
      port,
      (answer) => {
        onAnswer(performance.now() - due, answer, { isFirst, isRead: asked.startsWith('GET ') });
        isFirst = false;
        next();
      },
      () => {
        onFailure();
        resolve();
      },
    );
    function next() {
      const turn = nextDue();
      if (!turn) {
        connection.close();
        resolve();
        return;
      }
      due = turn.at;
      asked = requests[turn.index % requests.length] ?? '';
      const send = () => connection.send(asked);
      const wait = turn.at - performance.now();
      if (wait > 0) setTimeout(send, wait);
      else send();
    }
    next();
  });
}
