import { liveProjections } from '../../projections/src/definitions/live-projections.js';
import { createRun, moveRun, type Run } from './command-runs.js';
import { CpuMeter } from './cpu-meter.js';
import { postgresPid } from './cpu-time.js';
import { startOwnApplication, type OwnApplication } from './own-application.js';
import { startFilledProjector, type OwnProjector } from './own-projector.js';
import { say } from './progress.js';
import { growthRow, median, ratioRow, type Row } from './row.js';
import { withoutAnalytics } from './without-analytics.js';

const events = 200_000;
const rebuilds = 5;
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
];

type Pair<Each> = readonly [withAnalytics: Each, without: Each];

/** The cost of analytics for a whole rebuild, and for commands over HTTP: built processes with it and without, in turns. */
export async function analyticsRates(superuserUrl: string): Promise<Row[]> {
  return [await rebuildRate(superuserUrl), ...(await commandRates(superuserUrl))];
}

async function rebuildRate(superuserUrl: string): Promise<Row> {
  const own: OwnProjector[] = [];
  try {
    for (const projector of projectors) own.push(await startFilledProjector(superuserUrl, events, projector));
    say('Rebuilding all projections, with analytics and without ...');
    const rates: Pair<number[]> = [[], []];
    for (let round = 0; round < rebuilds; round++) {
      for (const i of turns(round)) rates[i].push(events / (await own[i]!.perform('rebuild')).seconds);
      say(`  ${rates.map((each) => Math.round(each.at(-1)!)).join(' and ')} events/s`);
    }
    const figures = { ours: median(rates[0]), peer: median(rates[1]), unit: 'events/s' };
    return ratioRow(
      `rebuild of all from ${events.toLocaleString('en-US')} events, against without analytics`,
      figures,
      least,
    );
  } finally {
    for (const each of own) await each.stop();
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
