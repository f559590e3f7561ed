import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { OwnApplication } from './own-application.js';
import { createLead, leadBody, startOwnApplication } from './own-application.js';
import { say } from './progress.js';
import { limitRow, timeRow } from './row.js';
import type { Row } from './row.js';

const answerSchema = z.object({ position: z.string() });
const leads = 100;
const warmUpSeconds = 3;
const runSeconds = 10;
const paces = [
  { perSecond: 50, most: { p50: 10, p99: 50 } },
  { perSecond: 300, most: undefined },
];

interface Times {
  /** Milliseconds from the sending of each command until the live stream told of it. */
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
      for (const [name, share] of [
        ['p50', 0.5],
        ['p99', 0.99],
      ] as const) {
        const figures = { ours: quantile(times.live, share), peer: quantile(times.answer, share), unit: 'ms' };
        const title = `command to live event at ${perSecond}/s, ${name}`;
        rows.push(most ? limitRow(title, figures, most[name]) : timeRow(title, figures));
      }
    }
    live.close();
    return rows;
  } finally {
    await application.stop();
  }
}

function quantile(figures: readonly number[], share: number): number {
  return [...figures].sort((a, b) => a - b)[Math.ceil(figures.length * share) - 1]!;
}

/** Commands begun at an even pace, whether those before have been answered or not. */
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
    // By turns, so that a lead's command before this one is long done.
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

/** One browser's live stream, which remembers when each position came. */
class LiveStream {
  private readonly waiting: { position: bigint; resolve: (at: number) => void }[] = [];
  private readonly came: { position: bigint; at: number }[] = [];
  private text = '';

  private constructor(private readonly response: IncomingMessage) {
    response.setEncoding('utf8').on('data', (chunk: string) => this.take(chunk));
  }

  static open({ url, headers: { cookie } }: OwnApplication): Promise<LiveStream> {
    return new Promise((resolve, reject) => {
      request(`${url}/api/live`, { headers: { cookie } }, (response) => {
        if (response.statusCode === 200) resolve(new LiveStream(response));
        else reject(new Error(`The live stream answered ${response.statusCode}`));
      })
        .on('error', reject)
        .end();
    });
  }

  /** When the stream got to the position, by performance.now(). */
  reached(position: bigint): Promise<number> {
    // The answer of a command may come after the event.
    const found = this.came.find((each) => each.position >= position);
    if (found) return Promise.resolve(found.at);
    return new Promise((resolve) => this.waiting.push({ position, resolve }));
  }

  close(): void {
    this.response.destroy();
  }

  private take(chunk: string): void {
    this.text += chunk;
    const blocks = this.text.split('\n\n');
    this.text = blocks.pop() ?? '';
    const at = performance.now();
    for (const block of blocks) {
      const position = /^id: (\d+)$/m.exec(block)?.[1];
      if (position !== undefined) this.move(BigInt(position), at);
    }
  }

  private move(position: bigint, at: number): void {
    this.came.push({ position, at });
    if (this.came.length > 1_000) this.came.shift();
    const there = this.waiting.filter((each) => each.position <= position);
    for (const each of there) {
      this.waiting.splice(this.waiting.indexOf(each), 1);
      each.resolve(at);
    }
  }
}
