import type { EventDefinition } from '../../../contracts/src/events/define-event.js';
import type { KeyStore } from './key-store.js';
import { LateKeys } from './late-keys.js';
import { NamedKeys } from './named-keys.js';
import { holdsPersonalText, sealData, unsealData } from './sealed-data.js';
import type { Opened } from './sealed-data.js';

/** Seals on the way into the log and opens on the way out, with one look at the keys per append and per batch. */
export class Sealer {
  readonly #late: LateKeys;

  constructor(
    private readonly keys: Pick<KeyStore, 'keyToSeal' | 'keysToOpen' | 'destroy'>,
    patienceMs?: number,
  ) {
    this.#late = new LateKeys(keys, patienceMs);
  }

  /**
   * The data of one append, in its order, with every personal text sealed. Asks for one key, and only if there is something to seal.
   * @param isNew the stream is expected not to exist
   * @throws StreamErased if the stream's keys were destroyed; UndeclaredText if data holds a text that its schema doesn't declare
   */
  async seal(
    stream: string,
    events: { id: string; data: Record<string, unknown>; definition: EventDefinition }[],
    isNew: boolean,
  ): Promise<Record<string, unknown>[]> {
    const personal = events.map(({ data, definition }) => holdsPersonalText(definition.texts, data));
    if (!personal.includes(true)) return events.map(({ data }) => data);
    const key = await this.keys.keyToSeal(stream, isNew);
    return events.map(({ id, data, definition }, index) =>
      personal[index] ? sealData(key, { stream, eventId: id }, data, definition.texts) : data,
    );
  }

  /**
   * The data of a batch, in its order, with every sealed value opened, `[erased]`, or named as failed.
   * @param waiting a key that is missing is asked for again for a while (see LateKeys), until this is aborted
   */
  async open(batch: { id: string; stream: string; data: unknown }[], waiting?: AbortSignal): Promise<Opened[]> {
    const named = new NamedKeys();
    for (const { stream, data } of batch) named.add(stream, data);
    if (named.size === 0) return batch;
    const keys = waiting ? await this.#late.find(named, waiting) : await this.keys.keysToOpen(named);
    return batch.map(({ id, stream, data }) => unsealData(keys, { stream, eventId: id }, data));
  }

  /** Destroys every key that a stream's events name. Whatever of it is read afterwards is `[erased]`. */
  async destroyKeys(stream: string, events: { data: unknown }[]): Promise<void> {
    const named = new NamedKeys();
    for (const { data } of events) named.add(stream, data);
    await this.keys.destroy(stream, named.ids);
  }
}
