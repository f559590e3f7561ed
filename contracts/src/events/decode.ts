import type { DomainEvent } from './catalogue.js';
import { eventDefinition } from './catalogue.js';

/**
 * Why a stored event can't be read. `unknown_type` and `unknown_version`: newer code wrote it; `key_missing`: its key is
 * not in the key store (a destroyed key is no reason: then it reads `[erased]`); `invalid`: no schema accepts it; `unproven`: it has no
 * valid MAC and must have one, so nobody of ours wrote it, whatever it says; `skipped`: an operator decided that everybody leaves it out.
 */
export interface Unreadable {
  reason: 'unknown_type' | 'unknown_version' | 'key_missing' | 'invalid' | 'unproven' | 'skipped';
  message: string;
}

export type Decoded = { ok: true; event: DomainEvent } | { ok: false; unreadable: Unreadable };

/**
 * Upcasts stored data step by step to the newest version, then parses it. Called once, at the read boundary, after unsealing.
 * @param type stored type name
 * @param version stored schema version (metadata), 1 or more
 * @param data stored JSON, unsealed
 * @returns the event, or the reason why it can't be read; never throws on stored data
 */
export function decodeEvent(type: string, version: number, data: unknown): Decoded {
  const definition = eventDefinition(type);
  if (!definition) return unreadable('unknown_type', `No event type ${type} is known`);
  if (!Number.isInteger(version) || version < 1 || version > definition.version)
    return unreadable(
      'unknown_version',
      `${type} version ${version} is unknown; the newest known is ${definition.version}`,
    );
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return unreadable('invalid', `${type}: data is not an object`);
  let current = data as Record<string, unknown>;
  for (let step = version; step < definition.version; step++) current = definition.upcasters[step]!(current);
  const parsed = definition.schema.safeParse(current);
  if (parsed.success) return { ok: true, event: { type, data: parsed.data } as DomainEvent };
  const issue = parsed.error.issues[0]!;
  return unreadable('invalid', `${type}: ${issue.path.join('.') || 'data'}: ${issue.message}`);
}

function unreadable(reason: Unreadable['reason'], message: string): Decoded {
  return { ok: false, unreadable: { reason, message } };
}
