import { createHmac, type Hmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { eventMacsRequired } from '../../../contracts/src/events/log-events.js';
import type { MacMark } from '../../../contracts/src/log/metadata.js';
import { positionOf } from '../sealing/decode-batch.js';
import type { StoredEvent } from '../wire/read-answer.js';
import { MacKeyLost, type MacKeys } from '../sealing/mac-keys.js';

/** Where an event stands, what it says, and the stored bytes of its data. */
export interface MacSubject {
  stream: string;
  /** Its final revision. */
  revision: number | bigint;
  id: string;
  type: string;
  /** Text stands for its UTF-8. */
  data: string | Buffer;
}

/** 132 bits: enough for a MAC that nobody can try out offline. */
const macLength = 22;
/** The MAC is the last key of the metadata: what it covers is the rest, byte by byte, with no canonical form of JSON. */
const begin = ',"mac":"v1.';
const end = '"}';
const suffix = { begin: Buffer.from(begin), end: Buffer.from(end), length: begin.length + macLength + end.length };

/**
 * Adds the event's MAC to its metadata.
 * @param metadata a JSON object with at least one key, without a MAC
 * @returns the metadata to store
 */
export function withMac(key: KeyObject, subject: MacSubject & { data: string }, metadata: string): string {
  // As one text: every part that is handed over by itself takes as long as hashing it.
  const covered = headOf(subject, Buffer.byteLength(metadata)) + subject.data + metadata;
  return `${metadata.slice(0, -1)}${begin}${cut(createHmac('sha256', key).update(covered))}${end}`;
}

/** What the MAC in the stored metadata says about the event; `missing` if there is none. */
export function checkMac(key: KeyObject, subject: MacSubject, metadata: Buffer): 'valid' | 'invalid' | 'missing' {
  if (!hasMac(metadata)) return 'missing';
  const at = metadata.length - suffix.length;
  const mac = createHmac('sha256', key)
    .update(headOf(subject, at + 1))
    .update(subject.data)
    .update(metadata.subarray(0, at))
    .update('}');
  const given = metadata.subarray(at + begin.length, -end.length);
  return timingSafeEqual(given, Buffer.from(cut(mac), 'latin1')) ? 'valid' : 'invalid';
}

/** Whether stored metadata ends with something in the place and form of a MAC. */
export function hasMac(metadata: Buffer): boolean {
  const at = metadata.length - suffix.length;
  return (
    at > 0 &&
    metadata.compare(suffix.begin, 0, begin.length, at, at + begin.length) === 0 &&
    metadata.compare(suffix.end, 0, end.length, metadata.length - end.length) === 0
  );
}

/** Where the event stands and what it is. All lengths come first, so that no two events give the same bytes. */
function headOf({ stream, revision, id, type, data }: MacSubject, metadataLength: number): string {
  const names = `${Buffer.byteLength(stream)} ${Buffer.byteLength(id)} ${Buffer.byteLength(type)}`;
  const lengths = `${names} ${Buffer.byteLength(data)} ${metadataLength}`;
  return `event-mac-v1 ${revision} ${lengths}\n${stream}${id.toLowerCase()}${type}`;
}

/** HMAC-SHA256 in base64url, without its end. */
function cut(mac: Hmac): string {
  return mac.digest('base64url').slice(0, macLength);
}

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
    if (!stored.some(({ raw }) => raw && hasMac(raw.metadata))) return this.keys.make();
    // Another process may have made it, and appended, since we looked.
    const made = await this.keys.find();
    if (made) return made;
    throw new MacKeyLost('The events of this log carry MACs, and their key is not in this database');
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
