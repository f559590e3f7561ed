import { erased, type Part } from '../../../contracts/src/log/personal.js';
import { mapPersonalTexts } from '../../../contracts/src/log/personal-texts.js';
import type { TextPlan } from '../../../contracts/src/log/text-plan.js';
import { isSealed, keyIdOf, type KnownKeys, open, seal, type Sealed, type SealingKey } from './seal.js';

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
