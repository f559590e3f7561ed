import { eventDefinition } from '../../../contracts/src/events/catalogue.js';
import type { Part } from '../../../contracts/src/log/personal.js';
import { partAt } from '../../../contracts/src/log/text-plan.js';
import { keyIdOf } from './seal.js';
import { forEachSealed } from './sealed-data.js';

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
