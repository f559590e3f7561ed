import type { ClientBase } from 'pg';
import { RecentMap } from '../flow/recent-map.js';
import { loadNames, loadStates, withMetastreams } from './stream-queries.js';
import type { StreamState } from './stream-state.js';

/** Some 40 MB, and two seconds at the start. With more streams than this, every name that is not in memory is queried. */
const MOST = 2_000_000;

/**
 * The streams that a log may hold, as hashes of their names: a name that is not among them is certainly new, so beginning a stream needs
 * no query. In a log of a million streams one new name in some 4,000 is taken for a known one, and queried in vain.
 */
export class StreamNames {
  private readonly hashes = new Set<number>();

  constructor(private readonly most = MOST) {}

  add(name: string): void {
    if (!this.isFull) this.hashes.add(hashOf(name));
  }

  /** False: this name was certainly never added. */
  mayHold(name: string): boolean {
    return this.isFull || this.hashes.has(hashOf(name));
  }

  /** Whether there were too many: then nothing is certain any more. */
  get isFull(): boolean {
    return this.hashes.size >= this.most;
  }
}

/** FNV-1a of 32 bits over the UTF-16 units (draft-eastlake-fnv). An attacker who makes names collide only causes a query. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash;
}

/** Committed states of streams, for the writer: recently used ones from memory, new ones without a query, the others from Postgres. */
export class StreamStates {
  private readonly recent: RecentMap<string, StreamState>;
  private readonly names = new StreamNames();
  /** All streams up to this id are among the names: ids are assigned in the order of the commits. */
  private namesTo = 0;

  /** @param memory how many states to keep */
  constructor(memory: number) {
    this.recent = new RecentMap(memory);
  }

  /** A new session: others may have written since the last one. */
  async refresh(client: ClientBase): Promise<void> {
    this.recent.clear();
    while (!this.names.isFull) {
      const more = await loadNames(client, this.namesTo);
      if (more.length === 0) return;
      for (const { name } of more) this.names.add(name);
      this.namesTo = more.at(-1)!.id;
    }
  }

  /** A write failed: it is unknown what it changed. */
  forget(): void {
    this.recent.clear();
  }

  /** A stream's state, if it is in memory. */
  known(name: string): StreamState | undefined {
    return this.recent.get(name);
  }

  /** The states of the streams and of their metastreams that were ever written to; at most one query. */
  async of(client: ClientBase, streams: Iterable<string>): Promise<Map<string, StreamState>> {
    const states = new Map<string, StreamState>();
    const missing: string[] = [];
    for (const name of withMetastreams(streams)) {
      const state = this.recent.get(name);
      if (state) states.set(name, state);
      else if (this.names.mayHold(name)) missing.push(name);
    }
    if (missing.length === 0) return states;
    // With their partners, even if these are in memory: a stream's state comes from both.
    for (const [name, state] of await loadStates(client, withMetastreams(missing))) {
      states.set(name, state);
      this.recent.set(name, state);
    }
    return states;
  }

  /** Takes over the changes of a commit, and the streams it began, in the order of their ids. */
  stored(touched: Iterable<StreamState>, begun: readonly StreamState[]): void {
    for (const state of touched) this.recent.set(state.name, state);
    for (const { id, name } of begun) {
      this.names.add(name);
      this.namesTo = id;
    }
  }
}
