import { improvementsTotalCents } from '../../../../contracts/src/leads/improvements.js';
import type { LeadPitch } from '../../../../contracts/src/leads/queries.js';
import type { LogEvent, ReadableEvent } from '../../../../event-store/src/types.js';
import { leadDecider } from './living-lead.js';
import { foldedBy } from '../../platform/commands/decider.js';

/**
 * What was pitched to a lead's owner, from its events: the newest pitch that was not undone, and the improvements that are
 * checked now. Skips unreadable events. Pure.
 */
export function pitchOfLead(events: readonly LogEvent[]): LeadPitch {
  const readable = events.filter((event): event is ReadableEvent => event.readable);
  const lead = foldedBy(leadDecider, events);
  const undone = takenBack(readable);
  const pitch = readable.findLast((event) => event.type === 'LeadPitched' && !undone.has(event.id));
  const pitched = pitch?.type === 'LeadPitched' ? pitch : null;
  const improvements = lead?.improvements.filter(({ checked }) => checked) ?? [];
  return {
    rentCents: pitched?.data.estimatedRentCents ?? null,
    pitchedAt: pitched?.metadata.occurredAt ?? null,
    improvements,
    totalCents: improvementsTotalCents(improvements),
  };
}

/** The events that were undone; an undo counts only if it was not undone itself. */
function takenBack(events: readonly ReadableEvent[]): Set<string> {
  const undone = new Set<string>();
  for (const { id, metadata } of events.toReversed())
    if (metadata.undoes !== undefined && !undone.has(id)) undone.add(metadata.undoes);
  return undone;
}
