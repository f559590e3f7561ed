import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { eventDefinition } from '../../../contracts/src/events/catalogue.js';
import { erased, type Part } from '../../../contracts/src/log/personal.js';
import { partAt, type TextPlan } from '../../../contracts/src/log/text-plan.js';
import { mapPersonalTexts } from '../../../contracts/src/log/personal-texts.js';
import { random } from './random.js';

/**
 * The name under which a process holds its key for a stream, and marks that nothing may be sealed any more: the stream's own, or, for
 * one of several people whom it is about, another one. No stream has a `#` in its name.
 */
export function sealName(stream: string, part: Part | undefined): string {
  return part === undefined ? stream : `${stream}#${part}`;
}

/**
 * Ids of the keys that sealed something of one of the people whom a stream is about. A key of an earlier version, which sealed
 * everybody's, is among them. Values that name no key (`v1.`) are sealed under the stream's only one, and left out.
 */
export function keysOfPart(events: readonly { type: string; data: unknown }[], part: Part | undefined): Set<string> {
  const ids = new Set<string>();
  for (const { type, data } of events) {
    const texts = eventDefinition(type)?.texts;
    forEachSealed(data, (sealed, field) => {
      const id = keyIdOf(sealed);
      if (id !== undefined && (texts && partAt(texts, field)) === part) ids.add(id);
    });
  }
  return ids;
}

type Data = Record<string, unknown>;

/** No event of ours is deeper: another client's data must not exhaust the reader's stack. */
const deepest = 16;

/**
 * Every sealed value in stored data, whatever its type and version, including within lists and objects.
 * @param found gets the value and the place at which it was sealed
 */
export function forEachSealed(data: unknown, found: (value: Sealed, field: string) => void): void {
  mapSealed(data, (value, field) => (found(value, field), value));
}

/** The people whose personal texts the data holds, for whom keys are needed: undefined is the stream's own. Throws UndeclaredText. */
export function partsOf(plan: TextPlan, data: Data): Set<Part | undefined> {
  const found = new Set<Part | undefined>();
  mapPersonalTexts(plan, data, (text, _field, part) => (found.add(part), text));
  return found;
}

/** A copy of the data with each personal text sealed separately. Throws UndeclaredText. */
export function sealData(
  keyOf: (part: Part | undefined) => SealingKey,
  event: { stream: string; eventId: string },
  data: Data,
  plan: TextPlan,
): Data {
  return mapPersonalTexts(plan, data, (text, field, part) => seal(keyOf(part), { ...event, field }, text)) as Data;
}

/** Stored data after opening. `failed` names a field that did not open, `keyMissing` says that there is no key for it. */
export interface Opened {
  data: unknown;
  failed?: string;
  keyMissing?: boolean;
}

/**
 * A copy of the data with every sealed value opened; `[erased]` if the key was destroyed.
 * Fails closed: a field that does not open stays sealed and is named in `failed`, with `keyMissing` if there is no key.
 */
export function unsealData(keys: KnownKeys, event: { stream: string; eventId: string }, data: unknown): Opened {
  let failed: { failed: string; keyMissing?: true } | undefined;
  const opened = mapSealed(data, (sealed, field) => {
    const id = keyIdOf(sealed);
    const key = (id === undefined ? keys.byStream.get(event.stream) : keys.byId.get(id)) ?? 'missing';
    const text = key === 'destroyed' ? erased : key === 'missing' ? undefined : open(key, { ...event, field }, sealed);
    if (text === undefined) failed ??= { failed: field, ...(key === 'missing' && { keyMissing: true }) };
    return text ?? sealed;
  });
  return { data: opened, ...failed };
}

/** The value itself, or a copy if something in it was replaced. */
function mapSealed(
  value: unknown,
  replace: (sealed: Sealed, field: string) => unknown,
  field = '',
  depth = 0,
): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (depth > 0 && isSealed(value)) return replace(value, field);
  let copy: unknown[] | Data | undefined;
  for (const key in value) {
    const held = (value as Data)[key];
    // Most fields are no objects: the path is only built when needed.
    if (typeof held !== 'object' || held === null) continue;
    const mapped = mapSealed(held, replace, field === '' ? key : `${field}.${key}`, depth + 1);
    if (mapped === held) continue;
    copy ??= Array.isArray(value) ? [...(value as unknown[])] : { ...value };
    (copy as Data)[key] = mapped;
  }
  return copy ?? value;
}

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
