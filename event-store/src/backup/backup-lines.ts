import { createHash } from 'node:crypto';
import { z } from 'zod';
import { keysById, keysByStream, type KeyTable } from '../sealing/key-tables.js';
import type { RawEvent } from '../client/raw-log.js';
import { nameKeys } from '../sealing/named-keys.js';
import { CompactCounts } from './compact-counts.js';

/**
 * The hash chain of a backup: each hash is SHA-256, in hex, of the previous hash, a space, and the line. So one hash stands for
 * everything up to it, and a line that was altered, left out or moved breaks every later hash.
 */
export class Chain {
  /** The hash so far; 64 zeros before the first line. */
  hash = '0'.repeat(64);

  /** Adds a line, without its line end; returns the hash up to it. */
  add(line: string | Uint8Array): string {
    return (this.hash = createHash('sha256').update(`${this.hash} `).update(line).digest('hex'));
  }
}

/** Version of the file's layout, a storage contract. Version 2 has keys with ids; version 1 has only keys of streams. */
export const format = 2;
/** A file of any other format is refused. */
export const readableFormats: readonly number[] = [1, format];

const headerSchema = z.object({ kind: z.literal('header'), format: z.int() });
const eventSchema = z.object({
  kind: z.literal('event'),
  stream: z.string().min(1),
  revision: z.int().min(0),
  id: z.uuid(),
  type: z.string().min(1),
  contentType: z.string().min(1),
  /** Text; base64 if the bytes of data or metadata are not UTF-8. */
  data: z.string(),
  metadata: z.string(),
  base64: z.literal(true).optional(),
});
const keyShape = {
  kind: z.literal('key'),
  /** Wrapped by the master key, base64; null: destroyed, its texts read as erased. */
  wrapped: z.base64().nullable(),
};
const keySchema = z.union([
  z.strictObject({ ...keyShape, id: z.string().min(1) }),
  z.strictObject({ ...keyShape, stream: z.string().min(1) }),
]);
const endSchema = z.object({
  kind: z.literal('end'),
  events: z.int().min(0),
  keys: z.int().min(0),
  /** Keys that sealed something and were lost before the backup. */
  lostKeys: z.int().min(0),
  /** Hash of the line before this one. */
  hash: z.string(),
  /** The name of the master key that wraps the keys. Absent in backups of versions without a root key; a later one holds that key. */
  masterKey: z.string().optional(),
  time: z.iso.datetime(),
});

export type KeyLine = z.infer<typeof keySchema>;
export type EndLine = z.infer<typeof endSchema>;

/**
 * The content after a line's hash: one header, the events in the log's order, the keys of streams by stream, those with an id by
 * id, one end.
 */
export const lineSchema = z.union([z.discriminatedUnion('kind', [headerSchema, eventSchema, endSchema]), keySchema]);
export type Line = z.infer<typeof lineSchema>;

/** Without positions and recording times: they belong to the store, and another store assigns others. */
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

export function keyLine(table: KeyTable, name: string, wrapped: Buffer | null): KeyLine {
  const text = wrapped?.toString('base64') ?? null;
  return table === keysById ? { kind: 'key', id: name, wrapped: text } : { kind: 'key', stream: name, wrapped: text };
}

/** The place of a key. */
export function placeOf(line: KeyLine): { table: KeyTable; name: string } {
  return 'id' in line ? { table: keysById, name: line.id } : { table: keysByStream, name: line.stream };
}

/** Adds the keys that an event's data needs. */
export function addNamed(named: { add(stream: string, data: unknown): void }, stream: string, data: Buffer): void {
  if (data.includes('"$sealed"')) named.add(stream, parsed(data));
}

function parsed(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString()) as unknown;
  } catch {
    // The read boundary opens nothing in data that is no JSON: it needs no key.
    return undefined;
  }
}

/** The keys that a log's sealed values need, like `NamedKeys`, but for so many events that their names are not kept. */
export class WantedKeys {
  readonly ids = new CompactCounts();
  readonly streams = new CompactCounts();

  get size(): number {
    return this.ids.size + this.streams.size;
  }

  /** @param data as stored, parsed */
  add(stream: string, data: unknown): void {
    nameKeys(this, stream, data);
  }
}
