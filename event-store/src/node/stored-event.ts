import type { RecordedEvent } from '../wire/read-frames.js';

/** An event as a writer proposes it. `id` is a lower-case UUID. */
export interface ProposedEvent {
  id: string;
  type: string;
  isJson: boolean;
  data: Buffer;
  metadata: Buffer;
}

/** An event as the node stores it. */
export interface StoredEvent extends RecordedEvent {
  streamId: number;
}

/** Where an event with a given id was stored. */
export interface EventPlace {
  streamId: number;
  revision: number;
  position: number;
}

/** Type of an event that points to another one: its data is `revision@stream`. */
export const LINK_TYPE = '$>';

/** One line of a read: an event, or a link and its target (missing if that is gone). */
export interface ReadItem {
  event?: StoredEvent | undefined;
  link?: StoredEvent | undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether text is a UUID in lower case with hyphens. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The 16 bytes of a UUID. */
export function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}
