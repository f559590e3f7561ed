import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LiveStream } from '../live-stream.js';
import { command, leadBody, type Staff } from '../staff.js';
import type { Times } from './times.js';

/** As a browser keeps its connections: six for each of those who are there. */
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Of the frontend (live/use-live-updates.ts): how long a board is left alone after it was read. */
const spacingMs = 250;

/**
 * Reads an answer as a browser gets it, compressed, and throws it away. Asks again, as a browser does, where the server has just closed the
 * kept connection that the request went out on. @throws Error where it is refused or cut off
 */
function readWhole(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { agent, headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } },
      (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${url} was answered with ${response.statusCode}`)),
        );
      },
    );
    asked.once('error', (error: NodeJS.ErrnoException) => {
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(readWhole(url, headers));
      else reject(error);
    });
    asked.end();
  });
}

/** One person's open board: its live stream, and what it reads again when something has changed, as the frontend does. */
export class OpenBoard {
  /** The stream's position when the board was last asked for, of those that came. */
  private shown = 0n;
  private behind = false;
  private reading = false;
  private closed = false;
  private readonly waiting: { position: bigint; resolve: () => void }[] = [];

  private constructor(
    private readonly staff: Staff,
    private readonly live: LiveStream,
    private readonly times: Times,
  ) {}

  static async open(staff: Staff, times: Times): Promise<OpenBoard> {
    const live = await LiveStream.open(staff);
    const board = new OpenBoard(staff, live, times);
    live.onNews(() => {
      board.behind = true;
      if (!board.reading) void board.readAgain();
    });
    await board.read('/api/board');
    return board;
  }

  read(path: string): Promise<void> {
    return readWhole(this.staff.url + path, this.staff.headers);
  }

  hears(position: bigint): Promise<unknown> {
    return this.live.reached(position);
  }

  /** Resolves when this board shows what the log holds up to a position. */
  shows(position: bigint): Promise<void> {
    if (this.shown >= position) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ position, resolve }));
  }

  close(): void {
    this.closed = true;
    this.live.close();
  }

  private async readAgain(): Promise<void> {
    this.reading = true;
    while (this.behind && !this.closed) {
      this.behind = false;
      const { position } = this.live;
      try {
        await this.read('/api/board');
        this.shown = position;
        for (const each of this.waiting.filter((one) => one.position <= position)) {
          this.waiting.splice(this.waiting.indexOf(each), 1);
          each.resolve();
        }
      } catch (error) {
        this.behind = true;
        this.times.failures.push(`board: ${error instanceof Error ? error.message : String(error)}`);
      }
      await pause(spacingMs);
    }
    this.reading = false;
  }
}

/** Begins some work so often a second, whether or not what was begun before is done. Ends with the last of it. */
async function atPace(perSecond: number, over: AbortSignal, work: (n: number) => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const under = new Set<Promise<unknown>>();
  for (let n = 0; !over.aborted; n++) {
    const wait = began + (n / perSecond) * 1000 - performance.now();
    if (wait > 1) await pause(wait);
    const done = work(n).finally(() => under.delete(done));
    under.add(done);
  }
  await Promise.all(under);
}

/** Turns of staff's commands; every tenth is a visitor's intake. */
const turns = ['move', 'note', 'move', 'task', 'move', 'note', 'move', 'create', 'move', 'intake'] as const;
const forth = ['analysis_submitted', 'proposal'] as const;
const words = ['zora', 'oak', 'quillfeather', 'ankeny', '515-2'];
const filters = ['source=manual', 'city=Clive', 'minDays=30', 'assignee=none', 'status=proposal&search=elm'];

/** Commands of staff, and what they look at. @param leads ids of leads that they work on */
export async function workDay(
  boards: readonly OpenBoard[],
  { staff, leads, times, over }: { staff: Staff; leads: readonly string[]; times: Times; over: AbortSignal },
): Promise<void> {
  const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length]!;
  const visitor = (n: number): Staff => ({
    url: staff.url,
    headers: { origin: staff.url, 'content-type': 'application/json', 'x-forwarded-for': addressOf(n) },
  });
  const act = async (n: number): Promise<unknown> => {
    const id = pick(leads, n * 7);
    const on = (what: string, body: object) => times.of('command', command(staff, `/api/leads/${id}/${what}`, body));
    switch (pick(turns, n)) {
      case 'move': {
        const sent = performance.now();
        const status = pick(forth, Math.floor((n * 7) / leads.length));
        const moved = await times.of('command', command(staff, `/api/leads/${id}/status`, { status }));
        if (!moved) return;
        const other = pick(boards, n + 1);
        await other.hears(moved.position);
        times.add('heard', performance.now() - sent);
        await other.shows(moved.position);
        return times.add('seen', performance.now() - sent);
      }
      case 'note':
        return on('notes', { content: 'Called, and asked for a proposal.' });
      case 'task':
        return on('tasks', { title: 'Call again', dueAt: new Date(Date.now() + 86_400_000).toISOString() });
      case 'create':
        return times.of('command', command(staff, '/api/leads', newLead(n)));
      case 'intake':
        return times.of(
          'command',
          command(visitor(n), '/api/leads', { ...newLead(n), source: 'website', website: '', filledInMs: 30_000 }),
        );
    }
  };
  const look = async (n: number): Promise<void> => {
    const board = pick(boards, n);
    if (n % 3 === 0) {
      const id = pick(leads, n * 11);
      const parts = [`/api/leads/${id}`, `/api/leads/${id}/history`, `/api/leads/${id}/effects`];
      await times.of('lead', Promise.all(parts.map((part) => board.read(part))));
    } else if (n % 3 === 1) await times.of('search', board.read(`/api/board?search=${pick(words, n)}`));
    else await times.of('filter', board.read(`/api/board?${pick(filters, n)}`));
  };
  await Promise.all([atPace(5, over, act), atPace(4, over, look)]);
}

const newLead = (n: number) => ({
  ...(JSON.parse(leadBody) as object),
  email: `owner-${n}-${randomUUID().slice(0, 8)}@example.com`,
});

/** An address of its own for every visitor, as a proxy on this machine reports it. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** So many people who each open a public page every half a minute; the files that it names come with the first one. */
export async function visit(
  url: string,
  visitors: number,
  { times, over }: { times: Times; over: AbortSignal },
): Promise<void> {
  const pages = await addressesOf(url);
  const files = await filesOf(url);
  await atPace(visitors / 30, over, (n) => {
    const headers = { 'x-forwarded-for': addressOf(n % visitors) };
    const wanted = [pages[n % pages.length]!, ...(n < visitors ? files : [])];
    return times.of('page', Promise.all(wanted.map((path) => readWhole(url + path, headers))));
  });
}

/** Paths of the public pages. */
async function addressesOf(url: string): Promise<string[]> {
  const text = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  if (paths.length === 0) throw new Error('The site names no pages');
  return paths;
}

/** Scripts and styles that the first page names. */
async function filesOf(url: string): Promise<string[]> {
  const text = await (await fetch(url)).text();
  return [...new Set([...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!))];
}
