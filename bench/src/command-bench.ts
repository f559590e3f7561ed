import autocannon from 'autocannon';
import type { Client, Request } from 'autocannon';
import { CpuMeter } from './cpu-meter.js';
import { postgresPid } from './cpu-time.js';
import { createDatabase } from './databases.js';
import { createLead, leadBody, startOwnApplication } from './own-application.js';
import { startPart, type RunningPart } from './processes.js';
import { say } from './progress.js';
import { median, ratioRow, timeRow } from './row.js';
import type { Row } from './row.js';

const connections = 32;
const runSeconds = 5;
/** Until both are compiled: ours is more code, and at two seconds still gains a fifth. */
const warmUpSeconds = 8;
const rounds = 3;

/** They take turns in this order. */
const names = ['ours', 'audited', 'plain'] as const;
type Name = (typeof names)[number];

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
 * Creating leads and moving them over HTTP, projections running, against an application of the same duty, which keeps an audit trail and
 * encrypts, and against a plain one that inserts and updates rows; and creating them with the projector stopped, which says what the
 * read models cost.
 */
export async function benchCommands(superuserUrl: string): Promise<Row[]> {
  const application = await startOwnApplication(superuserUrl);
  const started: Pick<RunningPart, 'stop'>[] = [application];
  try {
    const postgres = await postgresPid(superuserUrl);
    const metered = (pids: Record<string, number>) => () => new CpuMeter({ ...pids, ...(postgres && { postgres }) });
    const against = async (duty: 'audited' | 'plain'): Promise<Contender> => {
      const part = await startPeer(superuserUrl, duty);
      started.unshift(part);
      return { ...peer(part), meter: metered({ application: part.pid }) };
    };
    const contenders: Record<Name, Contender> = {
      ours: {
        ...{ url: application.url, headers: application.headers, meter: metered(application.pids) },
        settle: async () => say(`  projections up to date after ${Math.round(await application.caughtUp())} ms`),
      },
      audited: await against('audited'),
      plain: await against('plain'),
    };
    say('Creating leads over HTTP ...');
    const creates = await measured(contenders, createRun);
    say('Moving leads over HTTP ...');
    const moves = await measured(contenders, moveRun);
    say('Creating leads with the projector stopped ...');
    await application.stopProjector();
    const ours = { ...contenders.ours, settle: () => Promise.resolve() };
    const alone = await measured({ ...contenders, ours }, createRun);
    return [
      ...rows('create', creates, 1),
      ...rows('status move', moves, 1),
      ...rows('create, projector stopped,', alone),
    ];
  } finally {
    for (const part of started) await part.stop();
  }
}

async function startPeer(superuserUrl: string, duty: 'audited' | 'plain'): Promise<RunningPart> {
  const DATABASE_URL = await createDatabase(superuserUrl, duty);
  return startPart('bench/src/plain-peer.js', { DATABASE_URL, PEER_DUTY: duty });
}

function peer({ port, session }: RunningPart): Omit<Contender, 'meter'> {
  const headers = { 'content-type': 'application/json', cookie: `session=${session}` };
  return { url: `http://127.0.0.1:${port}`, headers, settle: () => Promise.resolve() };
}

/** @param least what ours has to be of the peer of the same duty; the plain one is only shown */
function rows(name: string, { ours, audited, plain }: Record<Name, Figures>, least?: number): Row[] {
  const title = `${name} over HTTP, ${connections} connections`;
  const rates = (of: Figures) => ({ ours: ours.perSecond, peer: of.perSecond, unit: 'commands/s' });
  const slowest = (of: Figures) => ({ ours: ours.p99, peer: of.p99, unit: 'ms' });
  return [
    ratioRow(title, rates(audited), least),
    timeRow(`${name} over HTTP, p99`, slowest(audited)),
    ratioRow(`${title}, against plain rows`, rates(plain)),
    timeRow(`${name} over HTTP, p99, against plain rows`, slowest(plain)),
  ];
}

type Run = (contender: Contender, seconds: number) => Promise<Figures>;

async function measured(contenders: Record<Name, Contender>, run: Run): Promise<Record<Name, Figures>> {
  const runs: Record<Name, Figures[]> = { ours: [], audited: [], plain: [] };
  for (const name of names) {
    await run(contenders[name], warmUpSeconds);
    await contenders[name].settle();
  }
  const meters = {
    ours: contenders.ours.meter(),
    audited: contenders.audited.meter(),
    plain: contenders.plain.meter(),
  };
  const settled = async (contender: Contender) => {
    const figures = await run(contender, runSeconds);
    await contender.settle();
    return figures;
  };
  for (let round = 0; round < rounds; round++)
    for (const name of names) runs[name].push(await meters[name].during(() => settled(contenders[name])));
  for (const name of names) meters[name].report(name);
  return { ours: medianOf(runs.ours), audited: medianOf(runs.audited), plain: medianOf(runs.plain) };
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
