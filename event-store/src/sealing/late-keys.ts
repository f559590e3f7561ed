import { backoffMs, pause } from '../flow/keep-going.js';
import { RecentMap } from '../flow/recent-map.js';
import type { KeyStore } from './key-store.js';
import { NamedKeys } from './named-keys.js';
import type { KnownKey, KnownKeys } from './seal.js';

const pauses = { firstMs: 50, maxMs: 1_000 };
const remembered = 50_000;

/**
 * Keys for a reader that would rather wait than take a key for lost: a database that lags behind, or is being restored, may not have
 * it yet. Missing keys are asked for again for a few seconds, all of a batch together, and each only the first time it is missing.
 */
export class LateKeys {
  readonly #lost = { ids: new RecentMap<string, true>(remembered), streams: new RecentMap<string, true>(remembered) };

  constructor(
    private readonly keys: Pick<KeyStore, 'keysToOpen'>,
    private readonly patienceMs = 5_000,
  ) {}

  /** Like `keysToOpen`; returns early, with the keys found so far, when the signal is aborted. */
  async find(named: NamedKeys, signal: AbortSignal): Promise<KnownKeys> {
    const known = await this.keys.keysToOpen(named);
    const until = Date.now() + this.patienceMs;
    for (let attempt = 0; ; attempt++) {
      const late = this.#late(known);
      if (late.size === 0 || signal.aborted) return known;
      if (Date.now() >= until) {
        this.#takeForLost(late);
        return known;
      }
      await pause(backoffMs(attempt, pauses, Math.random()), signal);
      const found = await this.keys.keysToOpen(late);
      for (const [id, key] of found.byId) known.byId.set(id, key);
      for (const [stream, key] of found.byStream) known.byStream.set(stream, key);
    }
  }

  #late({ byId, byStream }: KnownKeys): NamedKeys {
    return new NamedKeys(missing(byId, this.#lost.ids), missing(byStream, this.#lost.streams));
  }

  #takeForLost({ ids, streams }: NamedKeys): void {
    for (const id of ids) this.#lost.ids.set(id, true);
    for (const stream of streams) this.#lost.streams.set(stream, true);
  }
}

function missing(known: ReadonlyMap<string, KnownKey>, lost: RecentMap<string, true>): Set<string> {
  const names = new Set<string>();
  for (const [name, key] of known) if (key === 'missing' && !lost.get(name)) names.add(name);
  return names;
}
