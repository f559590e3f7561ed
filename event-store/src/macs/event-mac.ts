import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

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

/** 128 bits: enough for a MAC that nobody can try out offline. */
const macBytes = 16;
/** The MAC is the last key of the metadata: what it covers is the rest, byte by byte, with no canonical form of JSON. */
const begin = Buffer.from(',"mac":"v1.');
const end = Buffer.from('"}');
const macLength = Math.ceil((macBytes * 4) / 3);
const suffixLength = begin.length + macLength + end.length;

/**
 * Adds the event's MAC to its metadata.
 * @param metadata a JSON object with at least one key, without a MAC
 * @returns the metadata to store
 */
export function withMac(key: KeyObject, subject: MacSubject, metadata: string): string {
  const mac = macOf(key, subject, [metadata]).toString('base64url');
  return `${metadata.slice(0, -1)}${begin.toString()}${mac}${end.toString()}`;
}

/** What the MAC in the stored metadata says about the event; `missing` if there is none. */
export function checkMac(key: KeyObject, subject: MacSubject, metadata: Buffer): 'valid' | 'invalid' | 'missing' {
  if (!hasMac(metadata)) return 'missing';
  const at = metadata.length - suffixLength;
  const given = metadata.toString('latin1', at + begin.length, metadata.length - end.length);
  const mac = macOf(key, subject, [metadata.subarray(0, at), '}']);
  const told = Buffer.from(given, 'base64url');
  return told.length === macBytes && timingSafeEqual(told, mac) ? 'valid' : 'invalid';
}

/** Whether stored metadata ends with something in the place and form of a MAC. */
export function hasMac(metadata: Buffer): boolean {
  const at = metadata.length - suffixLength;
  return at > 0 && at === metadata.indexOf(begin, at) && metadata.subarray(-end.length).equals(end);
}

/** HMAC-SHA256, cut to 16 bytes. All lengths come first, so that no two events give the same bytes. */
function macOf(key: KeyObject, subject: MacSubject, metadata: readonly (string | Buffer)[]): Buffer {
  const { stream, revision, type, data } = subject;
  const id = subject.id.toLowerCase();
  const lengths = [stream, id, type, data].map((part) => Buffer.byteLength(part));
  const metadataLength = metadata.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  const mac = createHmac('sha256', key)
    .update(`event-mac-v1 ${revision} ${lengths.join(' ')} ${metadataLength}\n${stream}${id}${type}`)
    .update(data);
  for (const part of metadata) mac.update(part);
  return mac.digest().subarray(0, macBytes);
}
