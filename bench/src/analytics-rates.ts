import { liveProjections } from '../../projections/src/definitions/live-projections.js';
import { createRun, moveRun, type Run } from './command-runs.js';
import { CpuMeter } from './cpu-meter.js';
import { postgresPid } from './cpu-time.js';
import { startOwnApplication, type OwnApplication } from './own-application.js';
import { startRivals } from './rival-projectors.js';
import { say } from './progress.js';
import { growthRow, median, ratioRow, type Row } from './row.js';
import { withoutAnalytics } from './without-analytics.js';

const events = 100_000;
const rebuilds = 18;
const runSeconds = 5;
const warmUpSeconds = 8;
const runs = 5;
/** With analytics both may be at most a tenth slower. */
const least = 0.9;
const mostCpu = 1.1;

/** The complete projector, and one with all other projections. */
const projectors = [
  { entry: 'projections/src/main.js', projections: liveProjections },
  { entry: 'bench/src/projector-without-analytics.js', projections: withoutAnalytics },
] as const;

type Pair<Each> = readonly [withAnalytics: Each, without: Each];

/** The cost of analytics for a whole rebuild, and for commands over HTTP: built processes with it and without, in turns. */
export async function analyticsRates(superuserUrl: string): Promise<Row[]> {
  return [...(await rebuildRates(superuserUrl)), ...(await commandRates(superuserUrl))];
}

/** The projector without analytics runs twice: by how much it differs from itself, the ratio above it can't be trusted. */
async function rebuildRates(superuserUrl: string): Promise<Row[]> {
  const [complete, other] = projectors;
  const rivals = await startRivals(superuserUrl, events, [complete, other, other]);
  try {
    say('Rebuilding all projections, with analytics, without, and without once more ...');
    const seconds: [number, number, number] = [0, 0, 0];
    for (let round = 0; round < rebuilds; round++) {
      const rates: number[] = [];
      for (const i of turnsOfThree(round)) {
        const took = await rivals.rebuild(i);
        seconds[i] += took;
        rates[i] = Math.round(events / took);
      }
      say(`  ${rates.join(', ')} events/s`);
    }
    // Of all rounds together: single ones differ by more than the limit allows.
    const [ours, peer, again] = seconds.map((all) => (rebuilds * events) / all) as typeof seconds;
    const unit = 'events/s';
    const name = `rebuild of all from ${events.toLocaleString('en-US')} events`;
    return [
      ratioRow(`${name}, against without analytics`, { ours, peer: (peer + again) / 2, unit }, least),
      ratioRow(`${name}, without analytics against itself`, { ours: peer, peer: again, unit }),
    ];
  } finally {
    await rivals.stop();
  }
}

async function commandRates(superuserUrl: string): Promise<Row[]> {
  const applications: OwnApplication[] = [];
  try {
    for (const { entry } of projectors) applications.push(await startOwnApplication(superuserUrl, {}, entry));
    const postgres = await postgresPid(superuserUrl);
    const rows: Row[] = [];
    for (const [name, run] of [
      ['create', createRun],
      ['status move', moveRun],
    ] as const) {
      say(`${name} over HTTP, with analytics and without ...`);
      const { rates, cpu } = await inTurns(applications as unknown as Pair<OwnApplication>, run, postgres);
      const title = `${name} over HTTP, with analytics against without`;
      rows.push(
        ratioRow(title, { ours: rates[0], peer: rates[1], unit: 'commands/s' }, least),
        growthRow(`${title}, all processes`, { ours: cpu[0], peer: cpu[1], unit: 'us CPU' }, mostCpu),
      );
    }
    return rows;
  } finally {
    for (const each of applications) await each.stop();
  }
}

/** Commands a second, and CPU of a command until it is projected. */
async function inTurns(applications: Pair<OwnApplication>, run: Run, postgres: number | undefined) {
  for (const application of applications) {
    await run(application, warmUpSeconds);
    await application.caughtUp();
  }
  const meters = applications.map(({ pids }) => new CpuMeter({ ...pids, ...(postgres && { postgres }) }));
  const rates: Pair<number[]> = [[], []];
  for (let round = 0; round < runs; round++)
    for (const i of turns(round)) {
      const { perSecond } = await meters[i]!.during(async () => {
        const figures = await run(applications[i], runSeconds);
        await applications[i].caughtUp();
        return figures;
      });
      rates[i].push(perSecond);
    }
  for (const [i, name] of ['with analytics', 'without'].entries()) meters[i]!.report(name);
  return {
    rates: [median(rates[0]), median(rates[1])] as const,
    cpu: [meters[0]!.perOperation, meters[1]!.perOperation] as const,
  };
}

/** The order alternates, so that neither always finds the machine as the other left it. */
function turns(round: number): Pair<0 | 1> {
  return round % 2 === 0 ? [0, 1] : [1, 0];
}

/** Each begins, and each comes last, equally often. */
function turnsOfThree(round: number): readonly (0 | 1 | 2)[] {
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
    [0, 2, 1],
    [2, 0, 1],
    [1, 0, 2],
  ] as const;
  return orders[round % orders.length]!;
}
