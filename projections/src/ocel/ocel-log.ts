import { utc } from '../../../contracts/src/log/recorded.js';
import { businessEvents, eventDefinition } from '../../../contracts/src/events/catalogue.js';
import type { LogEvent, ReadableEvent } from '../../../event-store/src/types.js';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EventLog } from '../../../event-store/src/log/event-log.js';

/** The types that an attribute can have (OCEL 2.0). */
type AttributeType = 'string' | 'time' | 'integer' | 'float' | 'boolean';
type Value = string | number | boolean;
interface Relationship {
  objectId: string;
  qualifier: string;
}

const exported: ReadonlySet<string> = new Set(businessEvents.map(({ name }) => name));
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Fields that name another object, with its role in the event. */
const references: Record<string, { type: string; qualifier: string }> = {
  leadId: { type: 'lead', qualifier: 'about' },
  userId: { type: 'user', qualifier: 'given to' },
  assigneeId: { type: 'user', qualifier: 'to be done by' },
};

/**
 * The business's events as an object-centric event log (OCEL 2.0, JSON: ocel-standard.org, section "JSON format"), in pieces of text.
 * Objects are the streams and the company's people, by their ids; an event's time is when it happened. Of the data only single
 * values appear that are never sealed, so nobody is named. Events that no schema accepts are left out.
 * @param batches the log from its start, in order
 */
export async function* ocelLog(batches: AsyncIterable<{ events: readonly LogEvent[] }>): AsyncGenerator<string> {
  const objects = new Map<string, string>();
  const eventTypes = new Map<string, Map<string, AttributeType>>();
  let written = 0;
  yield '{"events":[';
  for await (const { events } of batches) {
    let text = '';
    for (const event of events) {
      if (!event.readable || !exported.has(event.type)) continue;
      text += `${written++ === 0 ? '' : ','}\n${JSON.stringify(ocelEvent(event, objects, eventTypes))}`;
    }
    if (text !== '') yield text;
  }
  yield '\n],"objects":[';
  let text = '';
  for (const [id, type] of objects)
    text += `${text === '' ? '' : ','}\n${JSON.stringify({ id, type, attributes: [], relationships: [] })}`;
  yield text;
  const types = [...eventTypes].map(([name, found]) => ({
    name,
    attributes: [...found].map(([attribute, type]) => ({ name: attribute, type })),
  }));
  const objectTypes = [...new Set(objects.values())].map((name) => ({ name, attributes: [] }));
  yield `\n],"eventTypes":${JSON.stringify(types)},"objectTypes":${JSON.stringify(objectTypes)}}\n`;
}

function ocelEvent(
  event: ReadableEvent,
  objects: Map<string, string>,
  eventTypes: Map<string, Map<string, AttributeType>>,
): object {
  const relationships: Relationship[] = [];
  const relate = (objectId: string, type: string, qualifier: string) => {
    objects.set(objectId, type);
    relationships.push({ objectId, qualifier });
  };
  relate(event.stream, event.stream.slice(0, event.stream.indexOf('-')), 'of');
  const { actor, undoes, occurredAt } = event.metadata;
  if (actor.kind === 'user') relate(`user-${actor.id}`, 'user', 'done by');
  const data = readable(event);
  for (const [name, { type, qualifier }] of Object.entries(references)) {
    const id = data[name];
    if (typeof id === 'string' && `${type}-${id}` !== event.stream) relate(`${type}-${id}`, type, qualifier);
  }
  const attributeValues: Record<string, Value> = {
    ...data,
    position: event.position.toString(),
    revision: event.revision,
    actor: actor.kind,
    ...(undoes !== undefined && { undoes }),
  };
  const types = eventTypes.get(event.type) ?? new Map<string, AttributeType>();
  eventTypes.set(event.type, types);
  const attributes = Object.entries(attributeValues).map(([name, value]) => {
    types.set(name, widened(types.get(name), typeOf(value)));
    // The published schema accepts only texts; the type says what they are.
    return { name, value: String(value) };
  });
  return { id: event.id, type: event.type, time: utc(occurredAt), attributes, relationships };
}

/** The single values of the data that no key seals. */
function readable(event: ReadableEvent): Record<string, Value> {
  const sealed = eventDefinition(event.type)!.personalFields;
  const entries = Object.entries(event.data as Record<string, unknown>).filter(
    (entry): entry is [string, Value] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]) && !sealed.includes(entry[0]),
  );
  return Object.fromEntries(entries);
}

function typeOf(value: Value): AttributeType {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'float';
  return instant.test(value) ? 'time' : 'string';
}

/** The type that holds both. */
function widened(before: AttributeType | undefined, now: AttributeType): AttributeType {
  if (before === undefined || before === now) return now;
  const numbers = [before, now].every((type) => type === 'integer' || type === 'float');
  return numbers ? 'float' : 'string';
}

/**
 * Writes the log as an object-centric event log, readable by its owner only. Does not overwrite an existing file.
 * @throws LogUnavailable, the file system's error
 */
export async function writeOcel(
  log: Pick<EventLog, 'readAll'>,
  file: string,
): Promise<{ file: string; bytes: number }> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.from(ocelLog(log.readAll({}))), target);
  return { file, bytes: target.bytesWritten };
}
