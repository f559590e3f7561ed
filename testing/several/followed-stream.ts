import { setTimeout as pause } from 'node:timers/promises';
import { silentStreamMs } from '../../contracts/src/patience.js';
import type { Caller } from '../caller.js';
import { EventStream, type StreamEvent } from '../event-stream.js';

/** Chromium's time before it opens a stream again that broke (WHATWG HTML, section 9.2.3, leaves it to the browser). */
const browserPauseMs = 3_000;
/** A page's own before it opens one again that was refused (frontend/src/live/live-stream.ts). */
const refusedPauseMs = 1_000;
const longestPauseMs = 10_000;

/** What a page hears: what has changed up to a position, or to read everything again. */
export interface Heard {
  position: bigint;
  /** Ids of leads that changed; everything may have, and is read again. */
  leads: ReadonlySet<string> | 'everything';
}

/**
 * One page's live stream, opened again as browser and page do: after a break by the browser, with Last-Event-ID; after a refusal, or
 * when it falls silent, by the page, anew, and then `hello` tells it to read everything again.
 */
export class FollowedStream {
  readonly heard: Heard[] = [];
  /** How often it was opened again, and how often of these it was refused before, or had fallen silent. */
  reopened = 0;
  refused = 0;
  silent = 0;
  /** Answers of a refusal that say that nobody is signed in. */
  signedOut = 0;
  /** Positions that came twice, or after a later one. */
  outOfOrder = 0;
  private readonly over = new AbortController();
  private readonly following: Promise<void>;
  private standing: readonly string[] = [];

  constructor(private readonly caller: Caller) {
    this.following = this.follow();
  }

  /** The last position that it has heard of. */
  get position(): bigint {
    return this.heard.at(-1)?.position ?? 0n;
  }

  async close(): Promise<void> {
    this.over.abort();
    await this.following;
  }

  /** Whether it heard of this change of a lead, or afterwards that everything is to be read again. */
  heardOf(lead: string, position: bigint): boolean {
    const first = this.heard.find((each) => each.position >= position);
    return first !== undefined && (first.leads === 'everything' || first.leads.has(lead));
  }

  private async follow(): Promise<void> {
    let retryMs = refusedPauseMs;
    for (let resumes = false; !this.over.signal.aborted; this.reopened++) {
      const outcome = await this.once(resumes);
      if (outcome === 'refused' || outcome === 'silent') {
        this[outcome]++;
        resumes = false;
        await this.wait(retryMs);
        retryMs = Math.min(retryMs * 2, longestPauseMs);
      } else {
        resumes ||= outcome === 'opened';
        retryMs = refusedPauseMs;
        await this.wait(browserPauseMs);
      }
    }
  }

  private async once(resumes: boolean): Promise<'opened' | 'refused' | 'silent' | 'unreachable'> {
    const lastEventId = resumes ? this.lastId : undefined;
    let stream: EventStream;
    try {
      const ends = { silentMs: silentStreamMs, signal: this.over.signal };
      stream = await EventStream.open(this.caller, lastEventId, ends);
    } catch {
      return 'unreachable';
    }
    const { statusCode } = stream.response;
    if (statusCode !== 200) {
      if (statusCode === 401) this.signedOut++;
      stream.close();
      return 'refused';
    }
    let taken = 0;
    const take = () => {
      for (; taken < stream.events.length; taken++) this.take(stream.events[taken]!, lastEventId === undefined);
    };
    stream.response.on('data', take);
    take();
    await stream.closed;
    return stream.fellSilent ? 'silent' : 'opened';
  }

  private lastId: string | undefined;

  private take({ id, event, data }: StreamEvent, anew: boolean): void {
    if (id !== '') this.lastId = id;
    if (event === 'beat') return;
    if (event === 'standing') return this.takeStanding(data.standing ?? []);
    const position = BigInt(data.position);
    if (event === 'hello') return void (anew && this.heard.push({ position, leads: 'everything' }));
    if (event === 'reset') return void this.heard.push({ position, leads: 'everything' });
    if (position <= this.position) this.outOfOrder++;
    const leads = (data.changes ?? []).filter(({ kind }) => kind === 'lead').map((lead) => lead.id);
    this.heard.push({ position, leads: new Set(leads) });
  }

  /** A read model that stood still goes on: its rows are read again. */
  private takeStanding(standing: readonly { name: string }[]): void {
    const names = standing.map(({ name }) => name);
    if (this.standing.some((name) => !names.includes(name)))
      this.heard.push({ position: this.position, leads: 'everything' });
    this.standing = names;
  }

  private async wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.over.signal }).catch(() => undefined);
  }
}
