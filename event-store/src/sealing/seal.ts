import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { erased } from '../../../contracts/src/events/personal.js';
import { random } from './random.js';

/** A personal field as stored: `v1.` and base64url of iv (12 bytes), ciphertext, tag (16 bytes). A storage contract: never changes. */
export interface Sealed {
  $sealed: string;
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const prefix = 'v1.';

/** Where a sealed value stands. It is authenticated with the value, so that nobody can move one to another field, event or stream. */
export interface Place {
  stream: string;
  eventId: string;
  field: string;
}

function aad(place: Place): Buffer {
  return Buffer.from(JSON.stringify([place.stream, place.eventId, place.field]));
}

/** Encrypts one text with AES-256-GCM under the stream's key. */
export function seal(key: KeyObject, place: Place, text: string): Sealed {
  const iv = random(ivBytes);
  const encrypt = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(aad(place));
  const sealed = Buffer.concat([iv, encrypt.update(text, 'utf8'), encrypt.final(), encrypt.getAuthTag()]);
  return { $sealed: prefix + sealed.toString('base64url') };
}

/** The text, or undefined if the value was not sealed under this key at this place: altered, moved, or of another key. */
export function open(key: KeyObject, place: Place, value: Sealed): string | undefined {
  if (!value.$sealed.startsWith(prefix)) return undefined;
  const bytes = Buffer.from(value.$sealed.slice(prefix.length), 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decrypt = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(aad(place))
    .setAuthTag(bytes.subarray(bytes.length - tagBytes));
  const text = decrypt.update(bytes.subarray(ivBytes, bytes.length - tagBytes));
  try {
    // GCM is a stream cipher: `update` has given everything, `final` only authenticates it.
    decrypt.final();
  } catch {
    // GCM reports a failed authentication only as an exception of final(); the caller shows it as an unreadable event.
    return undefined;
  }
  return text.toString('utf8');
}

export function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && '$sealed' in value && typeof value.$sealed === 'string';
}

/** Names of the data's fields that are sealed, whatever its type and version. */
export function sealedFields(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  const fields: string[] = [];
  for (const field in data) if (isSealed((data as Record<string, unknown>)[field])) fields.push(field);
  return fields;
}

/** Names of the personal fields that hold something to seal: null stays null, absent stays absent. */
export function fieldsToSeal(data: Record<string, unknown>, personalFields: readonly string[]): string[] {
  return personalFields.filter((field) => data[field] !== null && data[field] !== undefined);
}

/** A copy of the data with the given fields sealed. Throws TypeError if one holds anything but text. */
export function sealData(
  key: KeyObject,
  event: { stream: string; eventId: string },
  data: Record<string, unknown>,
  fields: readonly string[],
): Record<string, unknown> {
  const sealed = { ...data };
  for (const field of fields) {
    const value = data[field];
    if (typeof value !== 'string') throw new TypeError(`Personal field ${field} must hold text`);
    sealed[field] = seal(key, { ...event, field }, value);
  }
  return sealed;
}

/** What is known of a stream's key: the key, destroyed on purpose, or never seen (lost). */
export type StreamKey = KeyObject | 'destroyed' | 'missing';

/**
 * A copy of the data with the given fields opened; `[erased]` where the key was destroyed.
 * Fails closed: a field that does not open stays sealed and is named in `failed`.
 */
export function unsealData(
  key: StreamKey,
  event: { stream: string; eventId: string },
  data: Record<string, unknown>,
  fields: readonly string[],
): { data: Record<string, unknown>; failed?: string } {
  const opened = { ...data };
  let failed: string | undefined;
  for (const field of fields) {
    const text =
      key === 'destroyed'
        ? erased
        : key === 'missing'
          ? undefined
          : open(key, { ...event, field }, data[field] as Sealed);
    if (text === undefined) failed ??= field;
    else opened[field] = text;
  }
  return failed === undefined ? { data: opened } : { data: opened, failed };
}
