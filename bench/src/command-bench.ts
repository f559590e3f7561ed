import autocannon from 'autocannon';
import type { Client, Request } from 'autocannon';
import { CpuMeter } from './cpu-meter.js';
import { postgresPid } from './cpu-time.js';
import { createDatabase } from './databases.js';
import { createLead, leadBody, startOwnApplication } from './own-application.js';
import { startPart } from './processes.js';
import { say } from './progress.js';
import { median, ratioRow, timeRow } from './row.js';
import type { Row } from './row.js';

const connections = 32;
const runSeconds = 5;
/** Until both are compiled: ours is more code, and at two seconds still gains a fifth. */
const warmUpSeconds = 8;
const rounds = 3;

interface Contender {
  url: string;
  meter: () => CpuMeter;
  headers: Record<string, string>;
  /** What a run leaves behind to be done, so that it does not slow the other's run. */
  settle(): Promise<void>;
}

interface Figures {
  done: number;
  perSecond: number;
  p99: number;
}

/**
 * Creating leads and moving them over HTTP, projections running, against a plain application that inserts and updates rows; and
 * creating them with the projector stopped, which says what the read models cost.
 */
export async function benchCommands(superuserUrl: string): Promise<Row[]> {
  const application = await startOwnApplication(superuserUrl);
  const plain = await startPart('bench/src/plain-peer.js', {
    DATABASE_URL: await createDatabase(superuserUrl, 'plain'),
  });
  const postgres = await postgresPid(superuserUrl);
  const ours: Contender = {
    meter: () => new CpuMeter({ ...application.pids, ...(postgres && { postgres }) }),
    url: application.url,
    headers: application.headers,
    settle: async () => say(`  projections up to date after ${Math.round(await application.caughtUp())} ms`),
  };
  const peer: Contender = {
    meter: () => new CpuMeter({ application: plain.pid, ...(postgres && { postgres }) }),
    url: `http://127.0.0.1:${plain.port}`,
    headers: { 'content-type': 'application/json', cookie: `session=${plain.session}` },
    settle: () => Promise.resolve(),
  };
  try {
    say('Creating leads over HTTP ...');
    const creates = await measured(ours, peer, createRun);
    say('Moving leads over HTTP ...');
    const moves = await measured(ours, peer, moveRun);
    say('Creating leads with the projector stopped ...');
    await application.stopProjector();
    const alone = await measured({ ...ours, settle: () => Promise.resolve() }, peer, createRun);
    return [
      ...rows('create', creates, 1),
      ...rows('status move', moves, 1),
      ...rows('create, projector stopped,', alone),
    ];
  } finally {
    await plain.stop();
    await application.stop();
  }
}

function rows(name: string, { ours, peer }: { ours: Figures; peer: Figures }, least?: number): Row[] {
  return [
    ratioRow(
      `${name} over HTTP, ${connections} connections`,
      { ours: ours.perSecond, peer: peer.perSecond, unit: 'commands/s' },
      least,
    ),
    timeRow(`${name} over HTTP, p99`, { ours: ours.p99, peer: peer.p99, unit: 'ms' }),
  ];
}

type Run = (contender: Contender, seconds: number) => Promise<Figures>;

async function measured(ours: Contender, peer: Contender, run: Run): Promise<{ ours: Figures; peer: Figures }> {
  const figures: { ours: Figures[]; peer: Figures[] } = { ours: [], peer: [] };
  for (const contender of [ours, peer]) {
    await run(contender, warmUpSeconds);
    await contender.settle();
  }
  const meters = { ours: ours.meter(), peer: peer.meter() };
  const settled = async (contender: Contender) => {
    const run1 = await run(contender, runSeconds);
    await contender.settle();
    return run1;
  };
  for (let round = 0; round < rounds; round++) {
    figures.ours.push(await meters.ours.during(() => settled(ours)));
    figures.peer.push(await meters.peer.during(() => settled(peer)));
  }
  meters.ours.report('ours');
  meters.peer.report('peer');
  return { ours: medianOf(figures.ours), peer: medianOf(figures.peer) };
}

function medianOf(figures: Figures[]): Figures {
  return {
    done: 0,
    perSecond: median(figures.map((run) => run.perSecond)),
    p99: median(figures.map((run) => run.p99)),
  };
}

const createRun: Run = ({ url, headers }, seconds) =>
  load(url, seconds, () => [{ method: 'POST', path: '/api/leads', headers, body: leadBody }]);

/** Every connection moves a lead of its own to and fro. */
const moveRun: Run = async ({ url, headers }, seconds) => {
  const leads = await Promise.all(Array.from({ length: connections }, () => createLead(url, headers, leadBody)));
  return load(url, seconds, (connection) =>
    ['walkthrough_scheduled', 'leads'].map((status) => ({
      method: 'POST',
      path: `/api/leads/${leads[connection]!.id}/status`,
      headers,
      body: JSON.stringify({ status }),
    })),
  );
};

/** Sends requests of so many connections for a while. @throws Error when one is answered with no success */
export async function load(
  url: string,
  duration: number,
  requestsOf: (connection: number) => Request[],
): Promise<Figures> {
  let connection = 0;
  const result = await autocannon({
    url,
    connections,
    duration,
    setupClient: (client: Client) => client.setRequests(requestsOf(connection++)),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success and ${result.errors} requests failed`);
  return { done: result['2xx'], perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
}
