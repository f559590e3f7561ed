import type { EventDefinition } from '../../../contracts/src/log/define-event.js';
import type { KeyStore } from './key-store.js';
import { LateKeys } from './late-keys.js';
import type { MacKeys } from './mac-keys.js';
import { NamedKeys } from './named-keys.js';
import { keysOfPart, type Opened, partsOf, sealData, type SealingKey, sealName, unsealData } from './seal.js';
import type { Part } from '../../../contracts/src/log/personal.js';

/** An event as stored, as far as opening it goes. */
export interface SealedEvent {
  id: string;
  stream: string;
  data: unknown;
}

/** Seals on the way into the log and opens on the way out, with one lookup of the keys per append and per batch. */
export class Sealer {
  readonly #late: LateKeys;
  /** The key under which the log's events carry their MACs. */
  readonly macKeys: Pick<MacKeys, 'find' | 'make'>;

  constructor(
    private readonly keys: Pick<KeyStore, 'keyToSeal' | 'keysToOpen' | 'destroy'> & Pick<Sealer, 'macKeys'>,
    patienceMs?: number,
  ) {
    this.#late = new LateKeys(keys, patienceMs);
    this.macKeys = keys.macKeys;
  }

  /**
   * Seals every personal text in the data of one append, in order. Asks for one key for each
   * person whom the stream is about, and only if there is something to seal.
   * @param isNew the stream is expected not to exist
   * @throws StreamErased if the stream's keys were destroyed; UndeclaredText if data holds a text that its schema does not declare
   */
  async seal(
    stream: string,
    events: { id: string; data: Record<string, unknown>; definition: EventDefinition }[],
    isNew: boolean,
  ): Promise<Record<string, unknown>[]> {
    const held = events.map(({ data, definition }) => partsOf(definition.texts, data));
    const keys = new Map<Part | undefined, SealingKey>();
    for (const parts of held)
      for (const part of parts)
        if (!keys.has(part)) keys.set(part, await this.keys.keyToSeal(sealName(stream, part), isNew));
    if (keys.size === 0) return events.map(({ data }) => data);
    return events.map(({ id, data, definition }, index) =>
      held[index]!.size > 0
        ? sealData((part) => keys.get(part)!, { stream, eventId: id }, data, definition.texts)
        : data,
    );
  }

  /**
   * Finds the keys that a batch names.
   * @param waiting a missing key is asked for again for a while (see LateKeys), until this is aborted
   * @returns opens every sealed value in the data of one of these events: opened, `[erased]`, or named as failed
   */
  async opener(batch: readonly SealedEvent[], waiting?: AbortSignal): Promise<(event: SealedEvent) => Opened> {
    const named = new NamedKeys();
    for (const { stream, data } of batch) named.add(stream, data);
    if (named.size === 0) return ({ data }) => ({ data });
    const keys = waiting ? await this.#late.find(named, waiting) : await this.keys.keysToOpen(named);
    return ({ id, stream, data }) => unsealData(keys, { stream, eventId: id }, data);
  }

  /**
   * Destroys every key that a stream's events name, or with `part` those that seal something of that person. Their texts
   * read `[erased]` afterwards.
   */
  async destroyKeys(stream: string, events: { type: string; data: unknown }[], part?: Part): Promise<void> {
    if (part !== undefined) return this.keys.destroy(sealName(stream, part), keysOfPart(events, part));
    const named = new NamedKeys();
    for (const { data } of events) named.add(stream, data);
    await this.keys.destroy(stream, named.ids);
  }
}
