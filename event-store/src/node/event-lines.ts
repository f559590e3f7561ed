import { encodeFrames, joinFrames } from './frames.js';
import { encodePlainFrames, type IdForm } from './plain-frames.js';
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
  ) {}

  /** Writes events that come from the table. */
  async stored(events: StoredEvent[]): Promise<void> {
    if (!events.length) return;
    const items = this.leadsElsewhere(events)
      ? await this.reader.followLinks(events)
      : events.map((event) => ({ event }));
    await this.sink.frames(this.idForm === 'string' ? encodeFrames(items) : encodePlainFrames(items, this.idForm));
  }

  /** Writes events that come from the tail, whose frames are ready. */
  async fresh(tail: TailEvent[]): Promise<void> {
    const events = tail.map(({ event }) => event);
    if (this.idForm !== 'string' || this.leadsElsewhere(events)) return this.stored(events);
    if (tail.length) await this.sink.frames(joinFrames(tail.map(({ frame }) => frame)));
  }

  private leadsElsewhere(events: StoredEvent[]): boolean {
    return this.resolveLinks && events.some((event) => event.type === LINK_TYPE);
  }
}
