import { consentAfter, noConsent, type ConsentEvent, type ConsentState } from '../../../../../contracts/src/consent.js';
import type { Sending } from '../../../../../contracts/src/queries/sending.js';
import type { HistoryEvent } from '../../../../../contracts/src/queries/history.js';

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
export interface ShownConsent extends ConsentState {
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
    if (event.unreadable) continue;
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

/** Whether a channel may be used, by the lead's own consent, and why. */
export interface ConsentLine {
  may: boolean;
  words: string;
}

/** The consent to mail in words, for example "Unsubscribed by the link in a mail." */
export function mailLine({ mail }: ConsentState): ConsentLine {
  if (mail.bounced) return { may: false, words: 'The address refused an email.' };
  if (mail.withdrawn === 'spoken') return { may: false, words: 'Told us they want no email.' };
  if (mail.withdrawn) return { may: false, words: 'Unsubscribed by the link in an email.' };
  if (mail.given === 'spoken') return { may: true, words: 'Agreed by word of mouth.' };
  if (mail.given === 'form') return { may: true, words: 'Agreed in the form.' };
  return { may: false, words: 'Never asked: we send answers to their requests, but no campaigns.' };
}

/** The same for texts. @param phone the lead's number now */
export function textsLine({ texts }: ConsentState, phone: string | null): ConsentLine {
  if (texts.withdrawn === 'spoken') return { may: false, words: 'Told us they want no texts.' };
  if (texts.withdrawn) return { may: false, words: 'Answered STOP.' };
  if (texts.given === null) return { may: false, words: 'Did not agree to texts.' };
  if (phone === null) return { may: false, words: 'Agreed, but there is no number.' };
  if (texts.givenFor !== null && texts.givenFor !== phone)
    return { may: false, words: 'Agreed for another number. Ask again for this one.' };
  return { may: true, words: texts.given === 'form' ? 'Ticked the box in the form.' : 'Agreed by word of mouth.' };
}

/**
 * Further facts that affect sending, from other leads with the same address or number. null: nothing to add.
 * @param line the consent by this lead's own history
 */
export function addressLine(channel: 'email' | 'sms', line: ConsentLine, sending: Sending): string | null {
  const { request, campaigns } = sending[channel];
  if (channel === 'sms') return line.may && request === 'unsubscribed' ? 'This number answered STOP.' : null;
  if (request === 'bounced') return line.may ? 'This address refused an email about another lead.' : null;
  if (request === 'unsubscribed')
    return line.may ? 'This address has unsubscribed since, or about another lead.' : null;
  if (campaigns === 'unsubscribed')
    return 'Email about their new request goes out. Campaigns do not: this address unsubscribed before.';
  return null;
}
