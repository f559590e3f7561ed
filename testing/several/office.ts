import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandAnswer } from '../../contracts/src/answers.js';
import type { Board } from '../../contracts/src/board/queries.js';
import type { FileAnswer } from '../../contracts/src/files/upload.js';
import { leadStatuses } from '../../contracts/src/lead-status.js';
import { Caller } from '../caller.js';
import { eventually } from '../eventually.js';
import { password } from '../start-app.js';
import { FollowedStream } from './followed-stream.js';
import { Page } from './page.js';

/** A command that somebody saw done. */
export interface Done extends CommandAnswer {
  by: Page;
  key: string;
  path: string;
  body: object;
}

/** A file that somebody saw attached. */
export interface SentFile {
  lead: string;
  fileId: string;
  bytes: Buffer;
}

const pieces = 8;
const pieceBytes = 48 * 1024;
const betweenPiecesMs = 40;
const thinkMs = 60;

/** Staff at work in browsers: each adds leads, writes notes, moves cards, sends files, reads the board, and follows a live stream. */
export class Office {
  readonly done: Done[] = [];
  readonly files: SentFile[] = [];
  readonly pages: Page[] = [];
  readonly streams: FollowedStream[] = [];
  /** How often a board was read, and how often one was older than one that the same person had seen. */
  looks = 0;
  olderBoards = 0;
  private over = false;
  private working: Promise<void>[] = [];

  /** Signs people in at the address and has them work; every third one sends files, too. */
  static async open(url: string, emails: readonly string[]): Promise<Office> {
    const office = new Office();
    for (const email of emails) {
      const caller = await new Caller(url).signIn(email, password);
      office.pages.push(new Page(caller));
      office.streams.push(new FollowedStream(caller));
    }
    office.working = office.pages.map((page, n) => office.work(page, n));
    for (const each of office.working) each.catch(() => undefined);
    return office;
  }

  get failures(): string[] {
    return this.pages.flatMap(({ failures }) =>
      failures.map(({ what, problem }) => `${what}: ${problem.status} ${problem.code}`),
    );
  }

  sum(of: 'repeated' | 'waitedInVain'): number {
    return this.pages.reduce((sum, page) => sum + page[of], 0);
  }

  /** Resolves when so many more commands are done; rejects when somebody is told of a failure. */
  async more(commands: number): Promise<void> {
    const wanted = this.done.length + commands;
    await eventually(() => {
      if (this.failures.length > 0) throw new Error(`Somebody was told: ${this.failures.join(', ')}`);
      return this.done.length >= wanted;
    });
  }

  /** Everybody ends what they have begun, and hears of it. */
  async close(): Promise<void> {
    this.over = true;
    await Promise.all(this.working);
    const last = this.done.reduce((most, { position }) => (BigInt(position) > most ? BigInt(position) : most), 0n);
    try {
      await eventually(() => this.streams.every(({ position }) => position >= last));
    } finally {
      await Promise.all(this.streams.map((stream) => stream.close()));
    }
  }

  /** Commands of which a stream did not tell. */
  unheard(): Done[] {
    return this.done.filter(
      ({ id, position }) => !this.streams.every((stream) => stream.heardOf(id, BigInt(position))),
    );
  }

  private async work(page: Page, person: number): Promise<void> {
    let seen = 0n;
    for (let n = 0; !this.over; n++) {
      const lead = { name: `Sample Owner ${person}-${n}`, email: `owner-${person}-${n}@example.com`, source: 'manual' };
      const added = await this.command(page, '/api/leads', lead);
      if (!added) return;
      await this.command(page, `/api/leads/${added.id}/notes`, { content: `A sample note ${person}-${n}` });
      const status = leadStatuses[1 + (n % 3)]!;
      await this.command(page, `/api/leads/${added.id}/status`, { status });
      if (person % 3 === 0) await this.send(page, added.id);
      seen = await this.look(page, seen);
      await pause(thinkMs);
    }
  }

  private async command(page: Page, path: string, body: object): Promise<CommandAnswer | undefined> {
    const key = randomUUID();
    const answer = await page.command<CommandAnswer>('POST', path, body, key);
    if (answer) this.done.push({ ...answer, by: page, key, path, body });
    return answer;
  }

  private async send(page: Page, lead: string): Promise<void> {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(pieces * pieceBytes)]);
    const path = `/api/leads/${lead}/files`;
    const answer = await page.upload<FileAnswer>(path, 'sample.pdf', () => slowly(bytes), randomUUID());
    if (answer) this.files.push({ lead, fileId: answer.fileId, bytes });
  }

  private async look(page: Page, before: bigint): Promise<bigint> {
    const board = await page.read<Board>('/api/board');
    if (!board) return before;
    this.looks++;
    if (BigInt(board.position) < before) this.olderBoards++;
    return BigInt(board.position);
  }
}

/** As over a slow line, so that a process may go in the middle of it. */
function slowly(bytes: Buffer): ReadableStream {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(sent, (sent += pieceBytes))));
      await pause(betweenPiecesMs);
    },
  });
}
