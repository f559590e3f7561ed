import { z } from 'zod';
import type { RawEvent } from './raw-log.js';

/** Of the file's layout, a storage contract: a file of another format is refused. */
export const format = 1;

const headerSchema = z.object({ kind: z.literal('header'), format: z.int() });
const eventSchema = z.object({
  kind: z.literal('event'),
  stream: z.string().min(1),
  revision: z.int().min(0),
  id: z.uuid(),
  type: z.string().min(1),
  contentType: z.string().min(1),
  /** Text; base64 where the bytes of data or metadata are not UTF-8. */
  data: z.string(),
  metadata: z.string(),
  base64: z.literal(true).optional(),
});
const keySchema = z.object({
  kind: z.literal('key'),
  stream: z.string().min(1),
  /** Wrapped by the master key, base64; null: destroyed, the stream reads as erased. */
  wrapped: z.base64().nullable(),
});
const endSchema = z.object({
  kind: z.literal('end'),
  events: z.int().min(0),
  keys: z.int().min(0),
  /** Streams with sealed data whose key was lost before the backup. */
  lostKeys: z.int().min(0),
  /** Of the last line before this one. */
  hash: z.string(),
  time: z.iso.datetime(),
});

export type KeyLine = z.infer<typeof keySchema>;
export type EndLine = z.infer<typeof endSchema>;

/** What stands after a line's hash: one header, the events in the log's order, the keys by stream, one end. */
export const lineSchema = z.discriminatedUnion('kind', [headerSchema, eventSchema, keySchema, endSchema]);
export type Line = z.infer<typeof lineSchema>;

/** Positions and recording times are left out: they are the store's, and another store gives others. */
export function eventLine({ stream, revision, id, type, contentType, data, metadata }: RawEvent): Line {
  const texts = { data: data.toString(), metadata: metadata.toString() };
  const exact = Buffer.from(texts.data).equals(data) && Buffer.from(texts.metadata).equals(metadata);
  const head = { kind: 'event', stream, revision, id, type, contentType } as const;
  if (exact) return { ...head, ...texts };
  return { ...head, data: data.toString('base64'), metadata: metadata.toString('base64'), base64: true };
}

/** The bytes of an event's line. */
export function eventBytes({ data, metadata, base64 }: Extract<Line, { kind: 'event' }>) {
  const encoding = base64 ? 'base64' : 'utf8';
  return { data: Buffer.from(data, encoding), metadata: Buffer.from(metadata, encoding) };
}

export function keyLine(stream: string, wrapped: Buffer | null): Line {
  return { kind: 'key', stream, wrapped: wrapped?.toString('base64') ?? null };
}

/** Whether an event's data holds something sealed, so that its stream needs its key. */
export function holdsSealed({ data }: Pick<RawEvent, 'data'>): boolean {
  return data.includes('"$sealed"');
}
