import { FieldReader, MalformedMessage, readUuid } from './protobuf.js';

/** A recorded event as the client returns it. */
export interface StoredEvent {
  id: string;
  streamId: string;
  revision: bigint;
  type: string;
  /** Parsed JSON; bytes if it is no JSON; text if it is marked as JSON but does not parse. */
  data: unknown;
  metadata?: unknown;
  created: Date;
  position?: { commit: bigint; prepare: bigint };
  /** The bytes as they are stored, parts of the message they came in. */
  raw?: { data: Buffer; metadata: Buffer };
}

/**
 * Name of a header by which a reader accepts many events per message: ReadResp then repeats the field
 * `event`. A message for each event costs more, in grpc-js on both sides, than everything else about reading. Our node knows the
 * header; EventStoreDB ignores it and sends one event per message, which reads just as well.
 */
export const MANY_EVENTS = 'many-events-per-message';

/**
 * The events of a ReadResp as the client decodes them, in a fraction of the generated classes' time: none for another kind of answer
 * (such as a missing stream), and none for a dangling link. Field numbers: streams.proto.
 * @throws MalformedMessage
 */
export function decodeReadAnswer(message: Buffer): StoredEvent[] {
  const events: StoredEvent[] = [];
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 1) readItem(reader, events);
    else reader.skip();
  }
  return events;
}

/** A ReadEvent: the event, and the link that led to it, which is ignored here. */
function readItem(reader: FieldReader, events: StoredEvent[]): void {
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 1) events.push(readRecord(reader));
    else reader.skip();
  }
  reader.leave(outer);
}

interface Described {
  type: string;
  isJson: boolean;
  created: Date | undefined;
}

const none = Buffer.alloc(0);

function readRecord(reader: FieldReader): StoredEvent {
  let id: string | undefined;
  let streamId: string | undefined;
  let revision = 0n;
  let prepare = 0n;
  let commit = 0n;
  let metadata: Buffer = none;
  let data: Buffer = none;
  const described: Described = { type: '<no-event-type-provided>', isJson: false, created: undefined };
  const outer = reader.enter();
  while (reader.next()) {
    const { field } = reader;
    if (field === 1) id = readUuid(reader.bytes());
    else if (field === 2) streamId = readIdentifier(reader);
    else if (field === 3) revision = reader.bigVarint();
    else if (field === 4) prepare = reader.bigVarint();
    else if (field === 5) commit = reader.bigVarint();
    else if (field === 6) readEntry(reader, described);
    else if (field === 7) metadata = reader.bytes();
    else if (field === 8) data = reader.bytes();
    else reader.skip();
  }
  reader.leave(outer);
  if (id === undefined || streamId === undefined) throw new MalformedMessage();
  // Written out: a spread would cost as much as all the rest.
  return {
    id,
    streamId,
    revision,
    type: described.type,
    data: described.isJson ? parsed(data, textOf) : Uint8Array.from(data),
    metadata: metadata.length === 0 ? undefined : parsed(metadata, bytesOf),
    created: described.created ?? new Date(0),
    position: { commit, prepare },
    raw: { data, metadata },
  };
}

function readIdentifier(reader: FieldReader): string {
  let name = '';
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 3) name = reader.text();
    else reader.skip();
  }
  reader.leave(outer);
  return name;
}

const typeKey = Buffer.from('type');
const contentTypeKey = Buffer.from('content-type');
const createdKey = Buffer.from('created');
const json = Buffer.from('application/json');

/** An entry of the `metadata` map; only three of them matter. */
function readEntry(reader: FieldReader, described: Described): void {
  let key: Buffer = none;
  let value: Buffer = none;
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 2) value = reader.bytes();
    else if (reader.field !== 1) reader.skip();
    else if (reader.takes(typeKey)) key = typeKey;
    else if (reader.takes(contentTypeKey)) key = contentTypeKey;
    else if (reader.takes(createdKey)) key = createdKey;
    else reader.skip();
  }
  reader.leave(outer);
  if (key === typeKey) described.type = textOf(value);
  else if (key === contentTypeKey) described.isJson = value.equals(json);
  else if (key === createdKey) described.created = instantOf(value.toString('latin1'));
}

const ticks = /^\d{5,19}$/;

/** An instant in ticks of 100 ns since the Unix epoch; the epoch itself for an invalid value. */
function instantOf(text: string): Date {
  if (ticks.test(text)) return new Date(Number(text.slice(0, -4)));
  try {
    return new Date(Number(BigInt(text) / 10_000n));
  } catch {
    return new Date(0);
  }
}

function parsed(bytes: Buffer, otherwise: (bytes: Buffer) => unknown): unknown {
  try {
    return JSON.parse(textOf(bytes)) as unknown;
  } catch {
    // No JSON: the read boundary shows such an event as unreadable.
    return otherwise(bytes);
  }
}

function bytesOf(bytes: Buffer): Uint8Array {
  return Uint8Array.from(bytes);
}

function textOf(bytes: Buffer): string {
  return bytes.toString('utf8');
}

/** One message of a subscription: events, or the reader's position. */
export interface SubscriptionAnswer {
  events: StoredEvent[];
  /** Commit position up to which the filter kept back all events that were not sent. */
  checkpoint?: bigint;
  state?: 'caught up' | 'fell behind';
}

/**
 * A ReadResp of a subscription. Field numbers: streams.proto (checkpoint 3, caught_up 8, fell_behind 9); other messages, such as the
 * confirmation, are ignored.
 * @throws MalformedMessage
 */
export function decodeSubscriptionAnswer(message: Buffer): SubscriptionAnswer {
  const answer: SubscriptionAnswer = { events: decodeReadAnswer(message) };
  if (answer.events.length > 0) return answer;
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 3) answer.checkpoint = readCommitPosition(reader);
    else {
      if (reader.field === 8) answer.state = 'caught up';
      else if (reader.field === 9) answer.state = 'fell behind';
      reader.skip();
    }
  }
  return answer;
}

function readCommitPosition(reader: FieldReader): bigint {
  let position = 0n;
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 1) position = reader.bigVarint();
    else reader.skip();
  }
  reader.leave(outer);
  return position;
}
