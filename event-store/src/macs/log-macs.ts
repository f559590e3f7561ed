import type { KeyObject } from 'node:crypto';
import { eventMacsRequired } from '../../../contracts/src/events/log-events.js';
import type { MacMark } from '../../../contracts/src/log/mac-mark.js';
import { positionOf, type StoredEvent } from '../sealing/decode-batch.js';
import { MacKeyLost, type MacKeys } from '../sealing/mac-keys.js';
import { checkMac, hasMac } from './event-mac.js';

/** The stream of the demand that all events carry a MAC. */
export const macsStream = 'log-macs';

/** The log as it is stored, without its read boundary. */
export interface StoredLog {
  head(): Promise<bigint>;
  stream(name: string): Promise<StoredEvent[]>;
  /** Its first event and its last thousand: whoever writes MACs at all writes the newest with them. */
  ends(): Promise<StoredEvent[]>;
}

/** What the MACs of one log say: their key, since when all must have one, and the mark of each event that has no valid one. */
export class LogMacs {
  #key: Promise<KeyObject> | undefined;
  /** Position of the demand. */
  #required: bigint | undefined;
  /** Up to here nothing is demanded. */
  #freeUpTo = -1n;

  constructor(
    private readonly keys: Pick<MacKeys, 'find' | 'make'>,
    private readonly log: StoredLog,
  ) {}

  /**
   * The key, made if the log has no MACs yet.
   * @throws MacKeyLost if it has, and the key is not in this database; LogUnavailable; the database's error
   */
  key(): Promise<KeyObject> {
    return (this.#key ??= this.#open().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    }));
  }

  /**
   * The mark of each event, in order; undefined for a valid MAC.
   * @throws as `key`
   */
  async judge(stored: readonly StoredEvent[]): Promise<(MacMark | undefined)[]> {
    if (stored.length === 0) return [];
    const key = await this.key();
    const found = stored.map((event) => this.#check(key, event));
    if (!found.includes('missing')) return found.map((mark) => (mark === 'valid' ? undefined : mark));
    const bare = stored.filter((_, index) => found[index] === 'missing').map(positionOf);
    const required = await this.#requiredUpTo(
      key,
      bare.reduce((most, each) => (each > most ? each : most)),
    );
    return found.map((mark, index) => {
      if (mark === 'valid') return undefined;
      const before = mark === 'missing' && (required === undefined || positionOf(stored[index]!) < required);
      return before ? 'before' : mark;
    });
  }

  /** Position since which all events must carry a MAC; undefined: they need not yet. @throws as `key` */
  async requiredSince(): Promise<bigint | undefined> {
    return this.#requiredUpTo(await this.key(), await this.log.head());
  }

  async #open(): Promise<KeyObject> {
    const key = await this.keys.find();
    if (key) return key;
    const stored = [...(await this.log.ends()), ...(await this.log.stream(macsStream))];
    if (stored.some(({ raw }) => raw && hasMac(raw.metadata)))
      throw new MacKeyLost('The events of this log carry MACs, and their key is not in this database');
    return this.keys.make();
  }

  #check(key: KeyObject, { streamId: stream, revision, id, type, raw }: StoredEvent): 'valid' | 'invalid' | 'missing' {
    return raw ? checkMac(key, { stream, revision, id, type, data: raw.data }, raw.metadata) : 'missing';
  }

  /** The head is asked for before the stream is read: a demand that comes between them is found too. */
  async #requiredUpTo(key: KeyObject, position: bigint): Promise<bigint | undefined> {
    if (this.#required !== undefined || position <= this.#freeUpTo) return this.#required;
    const head = await this.log.head();
    const events = await this.log.stream(macsStream);
    const demand = events.find((event) => event.type === eventMacsRequired.name && this.#check(key, event) === 'valid');
    if (demand) this.#required = positionOf(demand);
    else if (head > this.#freeUpTo) this.#freeUpTo = head;
    return this.#required;
  }
}
