import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { random } from './random.js';

/**
 * A personal field as stored: `v2.`, the id of its key, `.`, and base64url of iv (12 bytes), ciphertext, tag (16 bytes). Earlier,
 * every stream had one key, and its texts began with `v1.` and had no id; they can still be opened. A storage contract: never changes.
 */
export interface Sealed {
  $sealed: string;
}

/** A key to seal with, and the id that its sealed values name. */
export interface SealingKey {
  id: string;
  key: KeyObject;
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const prefix = 'v2.';
const prefixWithoutId = 'v1.';

/** The place of a sealed value. It is authenticated with the value, so that nobody can move it to another field, event or stream. */
export interface Place {
  stream: string;
  eventId: string;
  field: string;
}

function aad(place: Place): Buffer {
  return Buffer.from(JSON.stringify([place.stream, place.eventId, place.field]));
}

/** Encrypts one text with AES-256-GCM. */
export function seal({ id, key }: SealingKey, place: Place, text: string): Sealed {
  const iv = random(ivBytes);
  const encrypt = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(aad(place));
  const sealed = Buffer.concat([iv, encrypt.update(text, 'utf8'), encrypt.final(), encrypt.getAuthTag()]);
  return { $sealed: `${prefix}${id}.${sealed.toString('base64url')}` };
}

/** The id of the key that a value names; undefined for one from when a stream had only one key. */
export function keyIdOf({ $sealed }: Sealed): string | undefined {
  if (!$sealed.startsWith(prefix)) return undefined;
  const end = $sealed.indexOf('.', prefix.length);
  return end < 0 ? undefined : $sealed.slice(prefix.length, end);
}

/** The text, or undefined if the value was not sealed under this key at this place: altered, moved, or of another key. */
export function open(key: KeyObject, place: Place, { $sealed }: Sealed): string | undefined {
  if (!$sealed.startsWith(prefix) && !$sealed.startsWith(prefixWithoutId)) return undefined;
  const bytes = Buffer.from($sealed.slice($sealed.lastIndexOf('.') + 1), 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decrypt = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(aad(place))
    .setAuthTag(bytes.subarray(bytes.length - tagBytes));
  const text = decrypt.update(bytes.subarray(ivBytes, bytes.length - tagBytes));
  try {
    // GCM is a stream cipher: `update` has returned everything, `final` only authenticates it.
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

/** The state of a key: the key, destroyed on purpose, or never seen (lost, or not here yet). */
export type KnownKey = KeyObject | 'destroyed' | 'missing';

/** The states of the keys that sealed some stored data. */
export interface KnownKeys {
  byId: Map<string, KnownKey>;
  /** For values without a key's id. */
  byStream: Map<string, KnownKey>;
}
