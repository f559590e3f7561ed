import { z } from 'zod';
import type { Loaded } from './command-runs.js';
import { LiveStream } from './live-stream.js';
import { createLead } from './own-application.js';
import { nthLead } from './many-leads.js';
import { median } from './row.js';

const asked = 60;
const warmUp = 15;
const foundSchema = z.object({ leads: z.array(z.object({ id: z.string() })) });
const answerSchema = z.object({ position: z.string() });

/**
 * What one person waits for, who asks for one thing after the other: commands, a live event, the board, a search, a lead's page.
 * @returns milliseconds by what was asked for, medians of 60 after 15 that do not count
 */
export async function waitsOf({ url, headers }: Loaded): Promise<Record<string, number>> {
  const asks = new Asks(url, headers);
  const live = await LiveStream.open({ url, headers });
  try {
    const old = await asks.leads(`/api/leads?offset=0&limit=${asked + warmUp}`);
    const made: string[] = [];
    return {
      create: await timed(async (n) => void made.push(await asks.create(n))),
      'status move': await timed((n) => asks.move(made[n]!)),
      // Its events are in no cache: the whole stream is read for the command.
      'note on a lead of long ago': await timed((n) => asks.command(old[n]!, 'notes', { content: 'Called back.' })),
      'live event of a move': await timed(async (n) => void (await live.reached(await asks.move(made[n]!, 'leads')))),
      board: await timed(() => asks.get('/api/board')),
      search: await timed(() => asks.get('/api/leads?search=zora&limit=50')),
      'lead page with its history': await timed((n) =>
        Promise.all([asks.get(`/api/leads/${old[n]!}`), asks.get(`/api/leads/${old[n]!}/history`)]),
      ),
    };
  } finally {
    live.close();
  }
}

/** Reads the file of all leads to its end. */
export async function exportAll({ url, headers }: Loaded): Promise<void> {
  const text = await new Asks(url, headers).get('/api/leads/export');
  if (text.split('\n').length < 1000) throw new Error('The file of all leads has fewer than 1,000 lines');
}

/** A signed-in person's requests. Each throws an Error with the answer where it is refused. */
class Asks {
  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string>,
  ) {}

  async get(path: string): Promise<string> {
    const answer = await fetch(`${this.url}${path}`, { headers: this.headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
    return text;
  }

  async leads(path: string): Promise<string[]> {
    return foundSchema.parse(JSON.parse(await this.get(path))).leads.map(({ id }) => id);
  }

  async create(n: number): Promise<string> {
    const body = JSON.stringify({ ...nthLead(5_000_000 + n), source: 'manual' });
    return (await createLead(this.url, this.headers, body)).id;
  }

  move(id: string, status = 'walkthrough_scheduled'): Promise<bigint> {
    return this.command(id, 'status', { status });
  }

  /** Answers the position of its last event. */
  async command(id: string, path: string, body: object): Promise<bigint> {
    const told = { method: 'POST', headers: this.headers, body: JSON.stringify(body) };
    const answer = await fetch(`${this.url}/api/leads/${id}/${path}`, told);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
    return BigInt(answerSchema.parse(JSON.parse(text)).position);
  }
}

/** The median in milliseconds; the nth call gets n. */
async function timed(ask: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < warmUp + asked; n++) {
    const began = performance.now();
    await ask(n);
    if (n >= warmUp) times.push(performance.now() - began);
  }
  return median(times);
}
