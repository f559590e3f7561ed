import { eventDefinition } from '../../../contracts/src/events/catalogue.js';
import type { RawEvent, RawLog } from '../client/raw-log.js';
import { clearTexts } from '../sealing/clear-texts.js';

/** Events of one type and version. Positions are decimal strings. */
export interface CountedEvents {
  type: string;
  /** As stored; null if the metadata does not have it. */
  version: number | null;
  events: number;
  streams: number;
  firstPosition: string;
  lastPosition: string;
}

export interface ClearTextCount {
  /** Events read, including those left out. */
  events: number;
  /** The last position that was read. */
  position: string;
  /** Events with a personal text in clear, and their streams. */
  inClear: { events: number; streams: number };
  types: (CountedEvents & { fields: string[] })[];
  /** Events that can't be judged: newer code or another client wrote them, or they are no JSON. */
  leftOut: (CountedEvents & { reason: 'unknown_type' | 'unknown_version' | 'not_json' })[];
}

type LeftOutReason = ClearTextCount['leftOut'][number]['reason'];

interface Tally {
  type: string;
  version: number | null;
  events: number;
  streams: Set<string>;
  first: bigint;
  last: bigint;
}

/**
 * Reads the whole log as stored, and counts the events with personal texts in clear: those from before a field was sealed.
 * @param onProgress gets the number of events read and the share of the log, 0 to 1
 * @throws LogUnavailable
 */
export async function countClearTexts(
  log: Pick<RawLog, 'head' | 'readAll'>,
  onProgress: (events: number, share: number) => void = () => {},
): Promise<ClearTextCount> {
  const head = await log.head();
  const inClear = new Map<string, Tally & { fields: Set<string> }>();
  const leftOut = new Map<string, Tally & { reason: LeftOutReason }>();
  const streams = new Set<string>();
  let [events, read] = [0, 0n];
  for await (const batch of log.readAll()) {
    for (const event of batch.events) {
      const { version, fields, reason } = lookedAt(event);
      if (reason) add(leftOut, event, version, { reason }, reason);
      if (fields.length === 0) continue;
      const tally = add(inClear, event, version, { fields: new Set<string>() });
      for (const field of fields) tally.fields.add(field);
      streams.add(event.stream);
    }
    events += batch.events.length;
    read = batch.position;
    onProgress(events, Math.min(1, Number(read) / Number(head || 1n)));
  }
  const types = [...inClear.values()].map(({ fields, ...tally }) => ({
    ...counted(tally),
    fields: [...fields].sort(),
  }));
  return {
    ...{ events, position: String(read) },
    inClear: { events: types.reduce((sum, type) => sum + type.events, 0), streams: streams.size },
    types: types.sort(byType),
    leftOut: [...leftOut.values()].map(({ reason, ...tally }) => ({ ...counted(tally), reason })).sort(byType),
  };
}

/** The fields in clear, with list places written as `improvements[].name`; or why they aren't known. */
function lookedAt({ type, data, metadata }: RawEvent): {
  version: number | null;
  fields: string[];
  reason?: LeftOutReason;
} {
  const stated = (parsed(metadata) as { version?: unknown } | null | undefined)?.version;
  const version = typeof stated === 'number' ? stated : null;
  const definition = eventDefinition(type);
  const known = parsed(data);
  if (!definition) return { version, fields: [], reason: 'unknown_type' };
  if (version !== null && version > definition.version) return { version, fields: [], reason: 'unknown_version' };
  if (typeof known !== 'object' || known === null) return { version, fields: [], reason: 'not_json' };
  return { version, fields: clearTexts(definition.texts, known).map((field) => field.replace(/\.\d+(?=\.|$)/g, '[]')) };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    // Counted as left out.
    return undefined;
  }
}

function add<More extends object>(
  tallies: Map<string, Tally & More>,
  { type, stream, position }: RawEvent,
  version: number | null,
  more: More,
  kind = '',
): Tally & More {
  const key = JSON.stringify([type, version, kind]);
  let tally = tallies.get(key);
  if (!tally) {
    tally = { type, version, events: 0, streams: new Set(), first: position, last: position, ...more };
    tallies.set(key, tally);
  }
  tally.events++;
  tally.streams.add(stream);
  tally.last = position;
  return tally;
}

function counted({ type, version, events, streams, first, last }: Tally): CountedEvents {
  return { type, version, events, streams: streams.size, firstPosition: String(first), lastPosition: String(last) };
}

function byType(one: CountedEvents, other: CountedEvents): number {
  return one.type < other.type ? -1 : one.type > other.type ? 1 : (one.version ?? 0) - (other.version ?? 0);
}
