import { z } from 'zod';
import type { RawEvent } from '../client/raw-log.js';
import { Chain, type KeyLine } from './backup-lines.js';

const lastSchema = z.object({ stream: z.string(), revision: z.int().min(0), id: z.string() });

/**
 * A point of a log: how many events it has up to there, and what stands for all of them. A log is an ancestor of another one if the
 * other has this hash after as many events.
 */
export const markSchema = z.object({
  /** The system that wrote the log up to there; null: it had no name yet. */
  system: z.uuid().nullable(),
  events: z.int().min(0),
  /** The hash chain over the events' lines alone, as a backup has them. */
  hash: z.string(),
  /** The last event; null: there is none. */
  last: lastSchema.nullable(),
});
export type Mark = z.infer<typeof markSchema>;

/** Whose log it is. */
export interface SystemLineage {
  /** A random id, made once. */
  system: string;
  /** Where this log parted from those that it was restored from, oldest first. */
  origins: Mark[];
}

/** What a system's log is up to a point, and which keys were destroyed by then. Stands beside a backup, readable: a storage contract. */
export const lineageSchema = markSchema.extend({
  format: z.literal('lineage-1'),
  system: z.uuid(),
  origins: z.array(markSchema),
  /** Of the last event, in that system's log. */
  position: z.string(),
  /** Keys that the log names and the backup no longer has. */
  destroyed: z.object({ keys: z.array(z.string()), streams: z.array(z.string()) }),
  verifiedAt: z.iso.datetime(),
});
export type Lineage = z.infer<typeof lineageSchema>;

/** Follows the events and keys of a backup while it is written or read: what its lineage says, and which points are its ancestors. */
export class LineageTrace {
  readonly #chain = new Chain();
  /** Hashes that are looked for, by the number of events. */
  readonly #sought = new Map<number, Set<string>>();
  readonly #found = new Set<string>();
  #events = 0;
  #last: Mark['last'] = null;
  #position = 0n;
  readonly destroyed: Lineage['destroyed'] = { keys: [], streams: [] };

  /** @param marks which of them this log has is found out */
  constructor(marks: readonly Pick<Mark, 'events' | 'hash'>[] = []) {
    for (const { events, hash } of marks) {
      const hashes = this.#sought.get(events) ?? new Set();
      this.#sought.set(events, hashes.add(hash));
    }
    this.#look();
  }

  /** @param json the event's line, without a hash */
  event(
    json: string,
    { stream, revision, id, position = 0n }: Pick<RawEvent, 'stream' | 'revision' | 'id'> & { position?: bigint },
  ): void {
    this.#chain.add(json);
    this.#events++;
    this.#last = { stream, revision, id };
    this.#position = position;
    this.#look();
  }

  key(line: KeyLine): void {
    if (line.wrapped !== null) return;
    if ('id' in line) this.destroyed.keys.push(line.id);
    else this.destroyed.streams.push(line.stream);
  }

  /** Whether the log begins with what that mark stands for. */
  has({ events, hash }: Pick<Mark, 'events' | 'hash'>): boolean {
    return this.#found.has(`${events} ${hash}`);
  }

  get position(): string {
    return String(this.#position);
  }

  /** The point that was reached. */
  mark<System extends string | null>(system: System): Mark & { system: System } {
    return { system, events: this.#events, hash: this.#chain.hash, last: this.#last };
  }

  #look(): void {
    if (this.#sought.get(this.#events)?.has(this.#chain.hash)) this.#found.add(`${this.#events} ${this.#chain.hash}`);
  }
}

/**
 * The points up to which another log holds the same events as ours; the furthest of those that our log has counts.
 * @param ours where our log parted from others @param theirs a lineage
 */
export function sharedMarks({ system, origins }: SystemLineage, theirs: Lineage): Mark[] {
  const reached: Mark[] = [...theirs.origins, theirs];
  // A system's log only grows: whoever parted from it later, or is it, has what we took over.
  const inherited = origins.filter(
    (mark) => mark.system !== null && reached.some((each) => each.system === mark.system && each.events >= mark.events),
  );
  return system === theirs.system ? reached : [...reached, ...inherited];
}
