import { connections, createRun, medianOf, moveRun, type Figures, type Loaded, type Run } from './command-runs.js';
import { CpuMeter } from './cpu-meter.js';
import { postgresPid } from './cpu-time.js';
import { createDatabase } from './databases.js';
import { startOwnApplication } from './own-application.js';
import { startPart, type RunningPart } from './processes.js';
import { say } from './progress.js';
import { ratioRow, timeRow, type Row } from './row.js';

const runSeconds = 5;
/** Until both are compiled: our code is larger, and at two seconds still gains a fifth. */
const warmUpSeconds = 8;
const rounds = 3;

/** They take turns in this order. */
const names = ['ours', 'peer'] as const;
type Name = (typeof names)[number];

interface Contender extends Loaded {
  meter: () => CpuMeter;
  /** Work left over by a run, so that it does not slow the other's run. */
  settle(): Promise<void>;
}

/**
 * Creating leads and moving them over HTTP, with projections running, against an application with the same duties (audit trail and
 * encryption); and creating them with the projector stopped, which shows the cost of the read models.
 */
export async function benchCommands(superuserUrl: string): Promise<Row[]> {
  const application = await startOwnApplication(superuserUrl);
  const started: Pick<RunningPart, 'stop'>[] = [application];
  try {
    const postgres = await postgresPid(superuserUrl);
    const metered = (pids: Record<string, number>) => () => new CpuMeter({ ...pids, ...(postgres && { postgres }) });
    const rival = await startPart('bench/src/audited-peer.js', {
      DATABASE_URL: await createDatabase(superuserUrl, 'peer'),
    });
    started.unshift(rival);
    const contenders: Record<Name, Contender> = {
      ours: {
        ...{ url: application.url, headers: application.headers, meter: metered(application.pids) },
        settle: async () => say(`  projections up to date after ${Math.round(await application.caughtUp())} ms`),
      },
      peer: { ...peer(rival), meter: metered({ application: rival.pid }) },
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

function peer({ port, session }: RunningPart): Omit<Contender, 'meter'> {
  const headers = { 'content-type': 'application/json', cookie: `session=${session}` };
  return { url: `http://127.0.0.1:${port}`, headers, settle: () => Promise.resolve() };
}

/** @param least the goal; without one the rate is only shown */
function rows(name: string, { ours, peer }: Record<Name, Figures>, least?: number): Row[] {
  const rates = { ours: ours.perSecond, peer: peer.perSecond, unit: 'commands/s' };
  return [
    ratioRow(`${name} over HTTP, ${connections} connections`, rates, least),
    timeRow(`${name} over HTTP, p99`, { ours: ours.p99, peer: peer.p99, unit: 'ms' }),
  ];
}

async function measured(contenders: Record<Name, Contender>, run: Run): Promise<Record<Name, Figures>> {
  const runs: Record<Name, Figures[]> = { ours: [], peer: [] };
  for (const name of names) {
    await run(contenders[name], warmUpSeconds);
    await contenders[name].settle();
  }
  const meters = { ours: contenders.ours.meter(), peer: contenders.peer.meter() };
  const settled = async (contender: Contender) => {
    const figures = await run(contender, runSeconds);
    await contender.settle();
    return figures;
  };
  for (let round = 0; round < rounds; round++)
    for (const name of names) runs[name].push(await meters[name].during(() => settled(contenders[name])));
  for (const name of names) meters[name].report(name);
  return { ours: medianOf(runs.ours), peer: medianOf(runs.peer) };
}
