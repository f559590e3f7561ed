import { nameKeys } from '../sealing/named-keys.js';
import { CompactCounts } from './compact-counts.js';

/** The keys that a log's sealed values need, like `NamedKeys`, but for so many events that their names are not kept. */
export class WantedKeys {
  readonly ids = new CompactCounts();
  readonly streams = new CompactCounts();

  get size(): number {
    return this.ids.size + this.streams.size;
  }

  /** @param data as stored, parsed */
  add(stream: string, data: unknown): void {
    nameKeys(this, stream, data);
  }
}
