import type { ServerWritableStream } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { joinFrames, type Frames, encodeFrames, packFrames } from '../wire/read-frames.js';
import { toServiceError } from './grpc-errors.js';
import { frameOf, encodePlainFrames, type IdForm } from './proto-values.js';
import type { Reader } from './reader.js';
import { LINK_TYPE, type StoredEvent } from './stored-event.js';
import type { TailEvent } from './tail.js';

/** This many bytes of frames go out in one HTTP/2 write. */
const CHUNK_BYTES = 64 * 1024;

/** One reading call: writes frames as fast as its reader takes them, and knows when the reader is gone. */
export class Sink {
  private over = false;
  private resume: (() => void) | undefined;

  constructor(private readonly call: ServerWritableStream<streams.ReadReq, Buffer>) {
    const stop = () => this.stop();
    call.on('cancelled', stop).on('close', stop).on('error', stop);
  }

  /** Whether the reader is gone. */
  get done(): boolean {
    return this.over;
  }

  /** Waits for a callback that `start` arranges, or for the end of the call. */
  pause(start: (resume: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      if (this.over) return resolve();
      this.resume = resolve;
      start(resolve);
    });
  }

  /** Writes frames, as many at once as fit a chunk; waits while the reader is slow. */
  async frames({ slab, offsets }: Frames): Promise<void> {
    for (let from = 0; from < offsets.length - 1 && !this.over;) {
      const start = offsets[from] ?? 0;
      let to = from + 1;
      while (to < offsets.length - 1 && (offsets[to + 1] ?? 0) - start <= CHUNK_BYTES) to++;
      if (!this.call.write(slab.subarray(start, offsets[to])))
        await this.pause((resume) => this.call.once('drain', resume));
      from = to;
    }
  }

  message(message: streams.ReadResp): Promise<void> {
    return this.frames(joinFrames([frameOf(message)]));
  }

  /** Ends the call successfully. */
  end(): void {
    if (!this.over) this.call.end();
    this.stop();
  }

  /** Ends the call with an error, after everything already written. */
  fail(error: unknown): void {
    if (!this.over) this.call.emit('error', toServiceError(error));
    this.stop();
  }

  private stop(): void {
    this.over = true;
    this.resume?.();
  }
}

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
