import { leadStatuses } from '../../contracts/src/lead-status.js';
import type { Step } from './events.js';
import { step, uuid } from './events.js';

/**
 * Interleaved histories of many leads, always the same for the same arguments: everything that a projection folds, in an
 * order that a decider would accept.
 */
export function manyHistories(leads: number, eventsPerLead: number): Step[] {
  const steps: Step[] = [];
  for (let round = 0; round < eventsPerLead; round++)
    for (let lead = 0; lead < leads; lead++) steps.push(nthStep(lead, round, steps.length));
  return steps;
}

function nthStep(lead: number, round: number, n: number): Step {
  const options = { stream: `lead-${uuid(lead + 1)}`, minutes: n };
  if (round === 0) {
    const name = `Sample "Owner" \\ ${lead}`;
    const created = { name, email: `owner${lead}@example.com`, status: 'leads' as const, phone: null };
    return step('LeadCreated', created, options);
  }
  const from = leadStatuses[(lead + round) % 9]!;
  const to = leadStatuses[(lead + round + 1) % 9]!;
  const choices = [
    () => step('LeadStatusMoved', { from, to }, options),
    () => step('LeadDetailsEdited', { name: `Renamed ${n}`, phone: round % 2 ? '515-555-0100' : null }, options),
    () => step('NoteAdded', {}, options),
    () => step('PropertyDetailsEdited', { bathrooms: 1.5, estimatedRentCents: n * 100 }, options),
    () => step('LeadPaid', { amountCents: 100 + n }, options),
    () => step('LeadPitched', { estimatedRentCents: n }, options),
    () => step('LeadDeleted', {}, options),
    () => step('LeadRestored', {}, options),
  ];
  return choices[(lead * 3 + round) % choices.length]!();
}
