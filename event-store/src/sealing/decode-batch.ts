import { setImmediate } from 'node:timers/promises';
import { decodeEvent, type Unreadable } from '../../../contracts/src/events/decode.js';
import {
  isUnproven,
  type MacMark,
  type EventMetadata,
  eventMetadataSchema,
} from '../../../contracts/src/log/metadata.js';
import type { Opened } from './seal.js';
import type { Sealer } from './sealer.js';
import type { LogEvent, ReadableEvent } from '../types.js';
import type { StoredEvent } from '../wire/read-answer.js';

/** What stored events pass on their way out of the log. */
export interface ReadBoundary {
  sealer: Sealer;
  /** Judges their MACs, see LogMacs. */
  macs: { judge(stored: readonly StoredEvent[]): Promise<(MacMark | undefined)[]> };
  /** Which events operators decided to leave out, see LogSkips. Absent where these decisions themselves are read. */
  skips?: { apply(events: LogEvent[]): Promise<LogEvent[]> };
}

/** Events decoded before others get their turn: some milliseconds. Whoever reads a long log would else hold up all answers. */
const atOnce = 64;

const noPosition = 0xffff_ffff_ffff_ffffn;

/** A cluster answers reads of one stream without a commit position; outside transactions the prepare position is the same. */
export function positionOf(stored: Pick<StoredEvent, 'position'>): bigint {
  if (!stored.position) return 0n;
  return stored.position.commit === noPosition ? stored.position.prepare : stored.position.commit;
}

/** EventStoreDB's own events (metadata, links, statistics), not part of the domain. */
export function isSystemEvent(stored: StoredEvent): boolean {
  return stored.type.startsWith('$') || stored.streamId.startsWith('$');
}

/**
 * The read boundary: checks the MACs, opens sealed values (with keys fetched once for the batch), upcasts and parses. Of an event that
 * nobody of ours wrote nothing is opened, so no key is looked for because of it.
 * @param waiting missing keys are asked for again for a few seconds, until this is aborted
 * @returns one event per stored event, in order; an unreadable one comes with the reason
 * @throws only if the keys can't be fetched, or the demand for MACs can't be read
 */
export async function decodeBatch(
  { sealer, macs, skips }: ReadBoundary,
  stored: StoredEvent[],
  waiting?: AbortSignal,
): Promise<LogEvent[]> {
  const marks = await macs.judge(stored);
  const sealed = stored.map(({ id, streamId, data }, index) => ({
    id,
    stream: streamId,
    data: data instanceof Uint8Array || isUnproven(marks[index]) ? null : data,
  }));
  const open = await sealer.opener(sealed, waiting);
  const events: LogEvent[] = [];
  for (const [index, event] of stored.entries()) {
    if (index > 0 && index % atOnce === 0) await setImmediate();
    const mark = marks[index];
    const decoded = isUnproven(mark) ? unproven(event, mark) : decodeStored(event, open(sealed[index]!));
    if (mark) decoded.mac = mark;
    events.push(decoded);
  }
  return skips ? skips.apply(events) : events;
}

const noMac = {
  missing: 'it carries no MAC, so this system did not write it',
  invalid: 'its MAC is not the one of this event, so this system did not write it, or not like this',
};

/** An event that nobody of ours wrote, as it is stored. */
function unproven(stored: StoredEvent, mark: keyof typeof noMac): LogEvent {
  const { id, streamId: stream, type, created, data } = stored;
  return {
    ...{ id, stream, revision: Number(stored.revision), position: positionOf(stored), created, type },
    readable: false,
    data: typeof data === 'string' || data instanceof Uint8Array ? null : data,
    metadata: metadataOf(stored),
    unreadable: { reason: 'unproven', message: `${type}: ${noMac[mark]}` },
  };
}

function metadataOf({ metadata }: StoredEvent): Partial<EventMetadata> {
  return isRecord(metadata) ? metadata : {};
}

function decodeStored(stored: StoredEvent, opened: Opened): LogEvent {
  const { id, streamId: stream, type, created } = stored;
  const revision = Number(stored.revision);
  const position = positionOf(stored);
  // The client returns text at the top level for JSON that does not parse; no event of ours is a bare text.
  const data = typeof opened.data === 'string' ? null : opened.data;
  const result = readable(type, data, stored.metadata, opened);
  // Written out: every read event passes here, and a spread takes longer than the parsing.
  if ('event' in result) {
    const { event, metadata } = result;
    const read = {
      id,
      stream,
      revision,
      position,
      created,
      readable: true,
      type: event.type,
      data: event.data,
      metadata,
    };
    return read as ReadableEvent;
  }
  return {
    ...{ id, stream, revision, position, created, type, data },
    readable: false,
    metadata: metadataOf(stored),
    unreadable: result,
  };
}

type DecodedEvent = Extract<ReturnType<typeof decodeEvent>, { ok: true }>['event'];

function readable(
  type: string,
  data: unknown,
  storedMetadata: unknown,
  { failed, keyMissing }: Opened,
): { event: DecodedEvent; metadata: EventMetadata } | Unreadable {
  if (failed !== undefined && keyMissing)
    return {
      reason: 'key_missing',
      message: `${type}: ${failed}: its key is not in this database, or does not open under MASTER_KEY`,
    };
  if (failed !== undefined)
    return invalid(`${type}: ${failed}: the sealed value does not open under its key: it was altered or moved`);
  const version = isRecord(storedMetadata) ? storedMetadata['version'] : undefined;
  const decoded = decodeEvent(type, typeof version === 'number' ? version : 1, data);
  if (!decoded.ok) return decoded.unreadable;
  const metadata = eventMetadataSchema.safeParse(storedMetadata);
  if (metadata.success) return { event: decoded.event, metadata: metadata.data };
  const issue = metadata.error.issues[0]!;
  return invalid(`${type}: metadata${issue.path.map((step) => `.${String(step)}`).join('')}: ${issue.message}`);
}

function invalid(message: string): Unreadable {
  return { reason: 'invalid', message };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}
