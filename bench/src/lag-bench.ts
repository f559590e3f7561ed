import { setTimeout as pause } from 'node:timers/promises';
import { LiveStream } from './live-stream.js';
import { quantile, say } from './rounds.js';
import { growthRow, type Row } from './row.js';
import { command, leadBody, type Staff } from './staff.js';
import { System } from './system.js';

const leads = 100;
const warmUpSeconds = 3;
const runSeconds = 10;
/** `most`: how many times as long as the command's own answer the live event may take at the median. */
const paces = [
  { perSecond: 50, most: 2 },
  { perSecond: 300, most: 3 },
];

interface Times {
  /** Milliseconds from the sending of each command until the live stream reported it. */
  live: number[];
  /** The same until the command was answered. */
  answer: number[];
}

/** From the sending of a command until a browser's live stream says that the read models have it; the peer is the command's answer. */
export function benchLag(superuserUrl: string): Promise<Row[]> {
  return System.run(superuserUrl, ['node', 'api', 'projector'], async (system) => {
    const staff = await system.staff();
    const ids: string[] = [];
    for (let lead = 0; lead < leads; lead++) ids.push((await command(staff, '/api/leads', leadBody)).id);
    const live = await LiveStream.open(staff);
    const rows: Row[] = [];
    for (const { perSecond, most } of paces) {
      say(`Moving leads at ${perSecond} commands/s ...`);
      await move(staff, live, { ids, perSecond, seconds: warmUpSeconds });
      const times = await move(staff, live, { ids, perSecond, seconds: runSeconds });
      const medians = { ours: quantile(times.live, 0.5), peer: quantile(times.answer, 0.5), unit: 'ms' };
      rows.push(growthRow(`command to live event at ${perSecond}/s, p50`, medians, most));
    }
    live.close();
    return rows;
  });
}

/** Commands started at an even pace, whether or not earlier ones have been answered. */
async function move(
  staff: Staff,
  live: LiveStream,
  { ids, perSecond, seconds }: { ids: readonly string[]; perSecond: number; seconds: number },
): Promise<Times> {
  const times: Times = { live: [], answer: [] };
  const moveOne = async (id: string, status: string) => {
    const sent = performance.now();
    const { position } = await command(staff, `/api/leads/${id}/status`, { status });
    times.answer.push(performance.now() - sent);
    times.live.push((await live.reached(position)) - sent);
  };
  const start = performance.now();
  const under: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = start + (n / perSecond) * 1000 - performance.now();
    if (wait > 1) await pause(wait);
    // In turns, so that a lead's previous command is long done.
    const forth = Math.floor(n / ids.length) % 2 === 0;
    under.push(moveOne(ids[n % ids.length]!, forth ? 'walkthrough_scheduled' : 'leads'));
  }
  await Promise.all(under);
  return times;
}
