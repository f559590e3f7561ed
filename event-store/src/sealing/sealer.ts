import type { EventDefinition } from '../../../contracts/src/events/define-event.js';
import type { KeyStore } from './key-store.js';
import { fieldsToSeal, sealData, sealedFields, unsealData } from './seal.js';

/** Stored data after opening. `failed` names a field that did not open. */
export interface Opened {
  data: unknown;
  failed?: string;
}

/** Seals on the way into the log and opens on the way out, with one look at the keys per append and per batch. */
export class Sealer {
  constructor(private readonly keys: Pick<KeyStore, 'keyToSeal' | 'keysToOpen'> & Partial<Pick<KeyStore, 'settle'>>) {}

  /**
   * The data of one append, in its order, with every personal field sealed. Asks for a key only if there is something to seal.
   * @throws StreamErased if the stream's key was destroyed
   */
  async seal(
    stream: string,
    events: { id: string; data: Record<string, unknown>; definition: EventDefinition }[],
  ): Promise<Record<string, unknown>[]> {
    const fields = events.map(({ data, definition }) => fieldsToSeal(data, definition.personalFields));
    if (fields.every((names) => names.length === 0)) return events.map(({ data }) => data);
    const key = await this.keys.keyToSeal(stream);
    return events.map(({ id, data }, index) => sealData(key, { stream, eventId: id }, data, fields[index]!));
  }

  /** To be told what the log answered to an append, and awaited before that is acknowledged. */
  settle(stream: string, stored: boolean): Promise<void> | undefined {
    return this.keys.settle?.(stream, stored);
  }

  /** The data of a batch, in its order, with every sealed field opened, `[erased]`, or named as failed. */
  async open(batch: { id: string; stream: string; data: unknown }[]): Promise<Opened[]> {
    const fields = batch.map(({ data }) => sealedFields(data));
    const streams = new Set<string>();
    batch.forEach(({ stream }, index) => {
      if (fields[index]!.length > 0) streams.add(stream);
    });
    if (streams.size === 0) return batch;
    const keys = await this.keys.keysToOpen(streams);
    return batch.map(({ id, stream, data }, index) =>
      fields[index]!.length === 0
        ? { data }
        : unsealData(keys.get(stream)!, { stream, eventId: id }, data as Record<string, unknown>, fields[index]!),
    );
  }
}
