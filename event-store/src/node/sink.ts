import type { ServerWritableStream } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { joinFrames, type Frames } from '../wire/read-frames.js';
import { toServiceError } from './grpc-errors.js';
import { frameOf } from './proto-values.js';

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
