import { startLoad } from './load.ts';
import type { Measured } from './measured.ts';
import { type Asked, requestText } from './request.ts';

/** Sends `rate` of these per second during the work. Their CPU counts with that of the work. */
export async function withWritesBeside<T>(
  { port }: Measured,
  requests: readonly Asked[],
  rate: number,
  work: () => Promise<T>,
): Promise<T> {
  const load = startLoad();
  load.use(requests.map(requestText));
  let over = false;
  const write = async () => {
    let refused = 0;
    for (let from = 0; !over; ) {
      const report = await load.round({ port, connections: 4, from, rate, seconds: 1 });
      refused += report.refused + report.failed;
      from += report.answered;
    }
    if (refused > 0) console.log(`${refused} of the writes beside were refused`);
  };
  const writing = write();
  try {
    return await work();
  } finally {
    over = true;
    await writing;
    load.stop();
  }
}
