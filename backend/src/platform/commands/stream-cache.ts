import { RecentMap } from '../../../../event-store/src/flow/recent-map.js';
import type { FoldedStream } from './folded-stream.js';

/** The most recently used streams, at least `entries` of them. An entry may be behind the log, never ahead of it. */
export class StreamCache {
  private readonly streams: RecentMap<string, FoldedStream<unknown>>;

  constructor(entries = 10_000) {
    this.streams = new RecentMap(entries);
  }

  /** The caller names the state's type: a stream's category has one decider. */
  get<State>(stream: string): FoldedStream<State> | undefined {
    return this.streams.get(stream) as FoldedStream<State> | undefined;
  }

  set(stream: string, folded: FoldedStream<unknown>): void {
    this.streams.set(stream, folded);
  }

  delete(stream: string): void {
    this.streams.delete(stream);
  }
}
