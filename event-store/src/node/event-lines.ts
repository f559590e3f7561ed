import { encodeFrames } from '../wire/read-frames.js';
import { packFrames } from '../wire/packed-frames.js';
import { encodePlainFrames, type IdForm } from './proto-values.js';
import type { Reader } from './reader.js';
import type { Sink } from './sink.js';
import { LINK_TYPE, type StoredEvent } from './stored-event.js';
import type { TailEvent } from './tail.js';

/** Writes events to one reader, in the form that its request asked for. */
export class EventLines {
  constructor(
    private readonly sink: Sink,
    private readonly reader: Reader,
    private readonly resolveLinks: boolean,
    private readonly idForm: IdForm,
    /** Bytes of events that one message may hold; 0: one event per message. */
    private readonly packed = 0,
  ) {}

  /** Writes events that come from the table. */
  async stored(events: StoredEvent[]): Promise<void> {
    if (!events.length) return;
    const items = this.leadsElsewhere(events)
      ? await this.reader.followLinks(events)
      : events.map((event) => ({ event }));
    const isPlain = this.idForm !== 'string';
    await this.sink.frames(isPlain ? encodePlainFrames(items, this.idForm) : encodeFrames(items, this.packed));
  }

  /** Writes events from the tail, whose frames are ready. */
  async fresh(tail: TailEvent[]): Promise<void> {
    const events = tail.map(({ event }) => event);
    if (this.idForm !== 'string' || this.leadsElsewhere(events)) return this.stored(events);
    const frames = tail.map(({ frame }) => frame);
    if (tail.length) await this.sink.frames(packFrames(frames, this.packed));
  }

  private leadsElsewhere(events: StoredEvent[]): boolean {
    return this.resolveLinks && events.some((event) => event.type === LINK_TYPE);
  }
}
