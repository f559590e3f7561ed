import { endsStream } from '../../../../contracts/src/erasure/events.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import { DomainError } from '../../platform/problems/problem.js';
import { mergedIntoBy } from '../decide/living-lead.js';

/**
 * The lead that has what comes for this one from outside: itself, or the one that it was merged into, deleted or not. Straight from the
 * log.
 * @throws DomainError lead_not_found, stream_erased; LogUnavailable
 */
export async function stayingLead(
  log: Pick<EventLog, 'readStream'>,
  leadId: string,
  seen: readonly string[] = [],
): Promise<string> {
  const events = await log.readStream(`lead-${leadId}`);
  if (events.length === 0) throw new DomainError('lead_not_found');
  if (events.some(endsStream)) throw new DomainError('stream_erased');
  const into = mergedIntoBy(events);
  return into === null || seen.includes(into) ? leadId : stayingLead(log, into, [...seen, leadId]);
}
