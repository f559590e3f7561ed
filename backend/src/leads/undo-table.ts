import type { LeadEvent } from '../../../contracts/src/events/catalogue.js';

/**
 * For every event of a lead: `true` when it can be compensated, or the sentence that says why it can't.
 * Something that also happened outside (money, another system) is not undone by writing that it wasn't so.
 */
export const undoTable: Readonly<Record<LeadEvent['type'], true | string>> = {
  LeadCreated: 'Delete the lead instead.',
  LeadDetailsEdited: true,
  PropertyDetailsEdited: true,
  LeadStatusMoved: true,
  LeadPitched: true,
  RequirementsAcknowledged: true,
  AcknowledgmentWithdrawn: true,
  WalkthroughScheduled: true,
  WalkthroughCancelled: true,
  NoteAdded: 'A note stays in the history. Correct it with another note.',
  LeadPaid: 'A payment is refunded, not undone.',
  MarketingEnrolled: 'The marketing system already has the lead.',
  MarketingEnrollmentFailed: 'A failed attempt has changed nothing. Try again instead.',
  ImprovementsEdited: true,
  LeadDeleted: true,
  LeadRestored: true,
};

/** The sentence that says why events of this type can't be undone, undefined when they can. */
export function whyNeverUndone(type: string): string | undefined {
  const entry = type in undoTable ? undoTable[type as LeadEvent['type']] : 'It is not an event of a lead.';
  return entry === true ? undefined : entry;
}
