import type { Bench } from '../lib/bench.ts';
import { communityFolder } from '../lib/community.ts';
import type { FloorAnswer } from '../lib/floor-server.ts';
import { allRequest } from '../lib/home-requests.ts';
import type { Measured } from '../lib/measured.ts';
import { aim, type Finding, type Question } from '../lib/question.ts';
import { type Asked, requestText } from '../lib/request.ts';
import { withPipit } from '../lib/with-pipit.ts';

const CONNECTIONS = 2_000;
const LATEST_MS = 500;
const MEMORY_MB = 300;

/** The cheapest list, and the most expensive request that anyone can make. */
const HAMMERED: { name: string; request: Asked }[] = [
  { name: 'the newest page', request: allRequest('newest') },
  { name: 'the whole list', request: { path: '/api/posts' } },
];

/** The size of a refusal. The delay of a bare server with it shows the share of the machine and the load generator. */
const SMALL: FloorAnswer = { status: 200, headers: {}, body: 'x'.repeat(120) };

const whole = (ms: number) => Math.round(ms).toLocaleString('en');

export const overload: Question = {
  name: 'overload',
  title: `${CONNECTIONS.toLocaleString('en')} connections that ask without a pause: what is accepted, and what it costs`,
  async ask(bench) {
    const folder = await communityFolder('10 k');
    return withPipit(folder, async (server) => {
      const findings: Finding[] = [];
      for (const { name, request } of HAMMERED) findings.push(await hammer(bench, server, name, request));
      return findings;
    });
  },
};

async function hammer({ load, floor, quick }: Bench, server: Measured, name: string, request: Asked): Promise<Finding> {
  load.use([requestText(request)]);
  floor.tell(SMALL);
  const bare = await load.round({ port: floor.port, connections: CONNECTIONS, from: 0, seconds: 3 });
  const round = { port: server.port, connections: CONNECTIONS, from: 0 };
  await load.round({ ...round, seconds: 2 });
  const before = await server.usage();
  const probes = probeHealth(server);
  const report = await load.round({ ...round, seconds: quick ? 5 : 15 });
  const { alive, slowest } = await probes.end();
  const after = await server.usage();
  const accepted = report.answered - report.refused;
  return {
    row: {
      name: `${name}, ${Math.round((100 * report.refused) / report.answered)} % shed`,
      perCpuSecond: accepted / (after.cpuSeconds - before.cpuSeconds),
      floorPerCpuSecond: 0,
      ratio: 0,
      perSecond: accepted / report.seconds,
      p50: report.p50,
      p99: report.p99,
      bytes: report.bytes / report.answered,
      rssMegabytes: after.rssBytes / 2 ** 20,
      longestBlockMs: after.longestBlockMs,
      faults: report.failed,
    },
    aims: [
      aim(
        `p99 of the accepted < ${LATEST_MS} ms (${whole(report.firstP99)} for the first on a new connection; ` +
          `of a bare server ${whole(bare.p99)} and ${whole(bare.firstP99)})`,
        report.p99 < LATEST_MS,
      ),
      aim(`< ${MEMORY_MB} MB`, after.rssBytes < MEMORY_MB * 2 ** 20),
      aim(`/healthz always answers (slowest ${Math.round(slowest)} ms)`, alive),
    ],
  };
}

/** Requests /healthz every 100 ms, as a supervisor would. */
function probeHealth({ port }: Measured) {
  let alive = true;
  let slowest = 0;
  let over = false;
  const asking = (async () => {
    while (!over) {
      const begun = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
      alive &&= answer?.status === 200;
      slowest = Math.max(slowest, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const end = async () => {
    over = true;
    await asking;
    return { alive, slowest };
  };
  return { end };
}
