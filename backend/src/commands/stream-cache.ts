import type { FoldedStream } from './folded-stream.js';

/** The least recently used go first once there are more than `limit`. What it holds may be behind the log, never ahead. */
export class StreamCache {
  private readonly streams = new Map<string, FoldedStream<unknown>>();

  constructor(private readonly limit = 10_000) {}

  /** The caller names the state's type: a stream's category has one decider. */
  get<State>(stream: string): FoldedStream<State> | undefined {
    const found = this.streams.get(stream);
    if (!found) return undefined;
    this.streams.delete(stream);
    this.streams.set(stream, found);
    return found as FoldedStream<State>;
  }

  set(stream: string, folded: FoldedStream<unknown>): void {
    this.streams.delete(stream);
    this.streams.set(stream, folded);
    if (this.streams.size > this.limit) this.streams.delete(this.streams.keys().next().value!);
  }

  delete(stream: string): void {
    this.streams.delete(stream);
  }
}
