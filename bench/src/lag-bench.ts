import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { LiveStream } from './live-stream.js';
import type { OwnApplication } from './own-application.js';
import { createLead, leadBody, startOwnApplication } from './own-application.js';
import { say } from './progress.js';
import { growthRow, quantile, timeRow } from './row.js';
import type { Row } from './row.js';

const answerSchema = z.object({ position: z.string() });
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
export async function benchLag(superuserUrl: string): Promise<Row[]> {
  const application = await startOwnApplication(superuserUrl);
  try {
    const { url, headers } = application;
    const ids: string[] = [];
    for (let lead = 0; lead < leads; lead++) ids.push((await createLead(url, headers, leadBody)).id);
    const live = await LiveStream.open(application);
    const rows: Row[] = [];
    for (const { perSecond, most } of paces) {
      say(`Moving leads at ${perSecond} commands/s ...`);
      await move(application, live, ids, perSecond, warmUpSeconds);
      const times = await move(application, live, ids, perSecond, runSeconds);
      const at = (share: number) => ({
        ...{ ours: quantile(times.live, share), peer: quantile(times.answer, share), unit: 'ms' },
      });
      const title = `command to live event at ${perSecond}/s`;
      rows.push(growthRow(`${title}, p50`, at(0.5), most), timeRow(`${title}, p99`, at(0.99)));
    }
    live.close();
    return rows;
  } finally {
    await application.stop();
  }
}

/** Commands started at an even pace, whether or not earlier ones have been answered. */
async function move(
  application: OwnApplication,
  live: LiveStream,
  ids: readonly string[],
  perSecond: number,
  seconds: number,
): Promise<Times> {
  const times: Times = { live: [], answer: [] };
  const start = performance.now();
  const under: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = start + (n / perSecond) * 1000 - performance.now();
    if (wait > 1) await pause(wait);
    // In turns, so that a lead's previous command is long done.
    under.push(moveOne(application, live, ids[n % ids.length]!, Math.floor(n / ids.length) % 2 === 0, times));
  }
  await Promise.all(under);
  return times;
}

async function moveOne(
  { url, headers }: OwnApplication,
  live: LiveStream,
  id: string,
  forth: boolean,
  times: Times,
): Promise<void> {
  const sent = performance.now();
  const body = JSON.stringify({ status: forth ? 'walkthrough_scheduled' : 'leads' });
  const answer = await fetch(`${url}/api/leads/${id}/status`, { method: 'POST', headers, body });
  const { position } = answerSchema.parse(await answer.json());
  times.answer.push(performance.now() - sent);
  times.live.push((await live.reached(BigInt(position))) - sent);
}
