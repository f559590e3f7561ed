import { setImmediate } from 'node:timers/promises';
import { pause } from '../flow/keep-going.js';
import { logError, LogUnavailable } from '../errors.js';

/** The parts of a readable stream that are needed here; the client types its own streams apart from Node's. */
interface Source<Chunk> {
  on(event: 'data', listener: (chunk: Chunk) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  isPaused(): boolean;
}

/**
 * Items that a stream of the client has delivered and nobody has taken yet. The consumer pulls: above the high-water mark the stream
 * is paused, which holds the server back. Taking many at once costs a fraction of `for await`, which waits for each event.
 */
export class Inbox<Item, Chunk = Item> {
  #items: Item[] = [];
  #ended = false;
  #error: LogUnavailable | undefined;
  #nudged = false;
  #wanted = 1;
  #wake: () => void = () => undefined;

  /** @param unpack gives the items of a delivered message; unset: each message is an item */
  constructor(
    private readonly stream: Source<Chunk>,
    private readonly highWaterMark: number,
    unpack?: (chunk: Chunk) => readonly Item[],
  ) {
    stream.on('data', (chunk) => {
      const before = this.#items.length;
      if (unpack) for (const item of unpack(chunk)) this.#items.push(item);
      else this.#items.push(chunk as unknown as Item);
      const reaches = (size: number) => before < size && this.#items.length >= size;
      if (reaches(this.highWaterMark)) stream.pause();
      if (reaches(this.#wanted)) this.#wake();
    });
    stream.on('end', () => this.#end());
    stream.on('close', () => this.#end());
    // Stays for good: the client may report an error after the last event was taken.
    stream.on('error', (error) => {
      this.#error ??= logError(error, 'read');
      this.#end();
    });
  }

  get size(): number {
    return this.#items.length;
  }

  /** Nothing more will come. */
  get ended(): boolean {
    return this.#ended;
  }

  /** The oldest items, at most `max`; lets a paused stream go on. */
  take(max: number): Item[] {
    const taken = this.#items.length <= max ? this.#items : this.#items.slice(0, max);
    this.#items = taken === this.#items ? [] : this.#items.slice(max);
    if (this.#items.length < this.highWaterMark && this.stream.isPaused()) this.stream.resume();
    return taken;
  }

  /** Wakes the waiting consumer, or the next one to wait, without an item. */
  nudge(): void {
    this.#nudged = true;
    this.#wake();
  }

  /**
   * Waits for up to `max` items to gather: one window, or as long as it grows while the stream is known to have more. A window of 0
   * is one turn of the event loop: what has arrived already.
   */
  async gather(max: number, windowMs: number, hasMore: () => boolean): Promise<void> {
    let before: number;
    do {
      before = this.size;
      if (before === 0 || before >= max) return;
      if (windowMs > 0) await pause(windowMs);
      else await setImmediate();
    } while (this.size > before && hasMore());
  }

  /**
   * Waits until there is enough to take, the stream has ended, or a nudge came.
   * @param wanted how many items are enough
   * @param idleMs how long there may be no item at all; unset: for ever
   * @returns false when the stream has ended and everything is taken
   * @throws LogUnavailable for the stream's error, after everything before it was taken, or when idle for too long
   */
  async wait(wanted: number, idleMs?: number): Promise<boolean> {
    if (this.#items.length < wanted && !this.#ended && !this.#nudged) await this.#next(wanted, idleMs);
    this.#nudged = false;
    if (this.#items.length > 0) return true;
    if (this.#error) throw this.#error;
    return !this.#ended;
  }

  #end(): void {
    this.#ended = true;
    this.#wake();
  }

  #next(wanted: number, idleMs: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const idle = () => {
        if (this.#items.length > 0) resolve();
        else reject(new LogUnavailable(`The log sent nothing for ${idleMs} ms`));
      };
      // A busy process handles its timers before the answers that have arrived: a turn of the event loop handles those first.
      if (idleMs !== undefined) timer = setTimeout(() => void setImmediate().then(idle), idleMs);
      this.#wanted = wanted;
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
