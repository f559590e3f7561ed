import {
  noConsent,
  consentAfter,
  type ConsentEvent,
  type ConsentState,
} from '../../../../../contracts/src/consent/consent.js';
import type { Sending } from '../../../../../contracts/src/operations/retention.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { ConsentLine } from '../../history/field-words.js';
import { leadAddressesRoutes } from '../../../../../contracts/src/consent/routes.js';
import { readQuery } from '../../../live/read-query.js';
import { keyOf } from '../../../live/changed.js';

const consentTypes: ReadonlySet<string> = new Set<ConsentEvent['type']>([
  'LeadCreated',
  'LeadDetailsEdited',
  'ConsentGiven',
  'ConsentRevoked',
  'ConsentWithdrawn',
  'ConsentRenewed',
  'MessageFailed',
  'AddressReopened',
]);

/** A lead's consents, and the time when each channel last changed. */
interface ShownConsent extends ConsentState {
  /** ISO 8601; null if nothing was ever said. */
  mailSince: string | null;
  textsSince: string | null;
}

/**
 * The consent after a case's events, including its messages' events.
 * @param events oldest first
 */
export function consentOf(events: readonly HistoryEvent[]): ShownConsent {
  let phone: string | null = null;
  let state: ShownConsent = { ...noConsent, mailSince: null, textsSince: null };
  for (const event of events) {
    // What was agreed to with a lead that was merged into this one is in the history alone.
    if (event.unreadable || event.of?.kind === 'lead') continue;
    if (event.of === undefined && 'phone' in event.data) phone = textOf(event.data.phone);
    if (!consentTypes.has(event.type)) continue;
    // The log's own schema checked it before it was sent here.
    const after = consentAfter(state, event as unknown as ConsentEvent, phone);
    state = {
      ...after,
      mailSince: after.mail === state.mail ? state.mailSince : event.occurredAt,
      textsSince: after.texts === state.texts ? state.textsSince : event.occurredAt,
    };
  }
  return state;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/**
 * Further facts that affect sending, from other leads with the same address or number. null: nothing to add.
 * @param line the consent by this lead's own history
 */
export function addressLine(channel: 'email' | 'sms', line: ConsentLine, sending: Sending): string | null {
  const { request, campaigns } = sending[channel];
  if (channel === 'sms') {
    if (line.may) return request === 'unsubscribed' ? 'This number answered STOP.' : null;
    return request === null ? 'This number texted START, so texts go out.' : null;
  }
  if (request === 'bounced') return line.may ? 'This address refused an email about another lead.' : null;
  if (request === 'unsubscribed')
    return line.may ? 'This address has unsubscribed since, or about another lead.' : null;
  if (campaigns === 'unsubscribed')
    return 'Email about their new request goes out. Campaigns do not: this address unsubscribed before.';
  return null;
}

/** Whether a lead may be written to now. @param shown the number of events shown: another event may have changed the answer */
export const sendingQuery = (leadId: string, shown: number) =>
  readQuery(
    leadAddressesRoutes.sending,
    { id: leadId },
    { under: [...keyOf('lead', leadId), shown], placeholderData: (before) => before, staleTime: 0 },
  );
