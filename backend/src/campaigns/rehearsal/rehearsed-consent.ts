import { consentAfter, type ConsentEvent, type ConsentState } from '../../../../contracts/src/consent.js';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';

const types: ReadonlySet<string> = new Set([
  ...['LeadCreated', 'LeadDetailsEdited', 'ConsentGiven', 'ConsentRevoked'],
  ...['ConsentWithdrawn', 'ConsentRenewed', 'MessageFailed'],
]);

/** A lead's consent after an event; most events leave it as it is. */
export function consentOf(state: ConsentState, event: DomainEvent, phone: string | null): ConsentState {
  return types.has(event.type) ? consentAfter(state, event as ConsentEvent, phone) : state;
}
