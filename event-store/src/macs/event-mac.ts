import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hmac, KeyObject } from 'node:crypto';

/** Where an event stands, what it says, and the stored bytes of its data. */
export interface MacSubject {
  stream: string;
  /** Its final revision. */
  revision: number | bigint;
  id: string;
  type: string;
  /** Text stands for its UTF-8. */
  data: string | Buffer;
}

/** 132 bits: enough for a MAC that nobody can try out offline. */
const macLength = 22;
/** The MAC is the last key of the metadata: what it covers is the rest, byte by byte, with no canonical form of JSON. */
const begin = ',"mac":"v1.';
const end = '"}';
const suffix = { begin: Buffer.from(begin), end: Buffer.from(end), length: begin.length + macLength + end.length };

/**
 * Adds the event's MAC to its metadata.
 * @param metadata a JSON object with at least one key, without a MAC
 * @returns the metadata to store
 */
export function withMac(key: KeyObject, subject: MacSubject & { data: string }, metadata: string): string {
  // As one text: every part that is handed over by itself takes as long as hashing it.
  const covered = headOf(subject, Buffer.byteLength(metadata)) + subject.data + metadata;
  return `${metadata.slice(0, -1)}${begin}${cut(createHmac('sha256', key).update(covered))}${end}`;
}

/** What the MAC in the stored metadata says about the event; `missing` if there is none. */
export function checkMac(key: KeyObject, subject: MacSubject, metadata: Buffer): 'valid' | 'invalid' | 'missing' {
  if (!hasMac(metadata)) return 'missing';
  const at = metadata.length - suffix.length;
  const mac = createHmac('sha256', key)
    .update(headOf(subject, at + 1))
    .update(subject.data)
    .update(metadata.subarray(0, at))
    .update('}');
  const given = metadata.subarray(at + begin.length, -end.length);
  return timingSafeEqual(given, Buffer.from(cut(mac), 'latin1')) ? 'valid' : 'invalid';
}

/** Whether stored metadata ends with something in the place and form of a MAC. */
export function hasMac(metadata: Buffer): boolean {
  const at = metadata.length - suffix.length;
  return (
    at > 0 &&
    metadata.compare(suffix.begin, 0, begin.length, at, at + begin.length) === 0 &&
    metadata.compare(suffix.end, 0, end.length, metadata.length - end.length) === 0
  );
}

/** Where the event stands and what it is. All lengths come first, so that no two events give the same bytes. */
function headOf({ stream, revision, id, type, data }: MacSubject, metadataLength: number): string {
  const names = `${Buffer.byteLength(stream)} ${Buffer.byteLength(id)} ${Buffer.byteLength(type)}`;
  const lengths = `${names} ${Buffer.byteLength(data)} ${metadataLength}`;
  return `event-mac-v1 ${revision} ${lengths}\n${stream}${id.toLowerCase()}${type}`;
}

/** HMAC-SHA256 in base64url, without its end. */
function cut(mac: Hmac): string {
  return mac.digest('base64url').slice(0, macLength);
}
