import { encodeFrames } from '../wire/read-frames.js';
import type { StoredEvent } from './stored-event.js';

/** A committed event with its finished `ReadResp` frame, shared by all subscribers. */
export interface TailEvent {
  event: StoredEvent;
  frame: Buffer;
}

/**
 * The end of the log in memory: the last position, and as many of the last events as fit. Live subscribers read it by
 * position; a subscriber that falls out of it reads the table. There is no queue per subscriber.
 */
export class Tail {
  private events: (TailEvent | undefined)[] = [];
  /** This many of `events` are dropped already: shifting the array at every append would cost more than the append. */
  private dropped = 0;
  private bytes = 0;
  private waiting = new Set<() => void>();
  private last = 0;

  constructor(private readonly maxBytes: number) {}

  /** Position of the last committed event; 0 of an empty log. */
  get head(): number {
    return this.last;
  }

  /** Whether the event after `position` is in memory (or not there yet). */
  holdsAfter(position: number): boolean {
    return position >= this.last - (this.events.length - this.dropped);
  }

  /** Starts anew after a reconnect: events up to `head` may have been committed without being seen here. */
  reset(head: number): void {
    this.events = [];
    this.dropped = 0;
    this.bytes = 0;
    this.last = head;
    this.wake();
  }

  /** Adds committed events; their positions follow the head without a gap. */
  append(events: StoredEvent[]): void {
    const { slab, offsets } = encodeFrames(events.map((event) => ({ event })));
    for (const [index, event] of events.entries()) {
      const frame = slab.subarray(offsets[index], offsets[index + 1]);
      this.events.push({ event, frame });
      this.bytes += frame.length;
      this.last = event.position;
    }
    this.dropOldest();
    this.wake();
  }

  /** Up to `limit` events after a position that `holdsAfter`. */
  after(position: number, limit: number): TailEvent[] {
    const start = this.events.length - (this.last - position);
    return this.events.slice(start, start + limit) as TailEvent[];
  }

  /** Calls back once at the next change. */
  onChange(wake: () => void): void {
    this.waiting.add(wake);
  }

  /** Forgets a callback of `onChange`. */
  offChange(wake: () => void): void {
    this.waiting.delete(wake);
  }

  private dropOldest(): void {
    while (this.bytes > this.maxBytes && this.dropped < this.events.length) {
      this.bytes -= this.events[this.dropped]?.frame.length ?? 0;
      this.events[this.dropped++] = undefined;
    }
    if (this.dropped * 2 < this.events.length) return;
    this.events = this.events.slice(this.dropped);
    this.dropped = 0;
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = new Set();
    for (const wake of waiting) wake();
  }
}
