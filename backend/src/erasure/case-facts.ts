import type { LogEvent, ReadableEvent } from '../../../event-store/src/types.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { isKnown } from '../../../contracts/src/keys/known.js';
import { phoneKey } from '../../../contracts/src/keys/phone.js';
import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LeadState } from '../../../contracts/src/leads/state.js';
import { leadAfter } from '../leads/decide/living-lead.js';
import { DomainError } from '../platform/problems/problem.js';

/** How a person is reached: e-mail addresses and phone numbers as keys of `contracts/src/keys`. */
export interface Reached {
  emails: readonly string[];
  phones: readonly string[];
}

/** Data that names a person, here and at providers. Lower case where noted; erased values are left out. */
export interface CaseFacts {
  names: string[];
  /** Lower case. */
  emails: string[];
  /** The same as written: Stripe's search is case-sensitive. */
  writtenEmails: string[];
  phones: string[];
  /** Streets and whole addresses. */
  addresses: string[];
  stripeCustomerId: string | null;
  submissionIds: string[];
  documentIds: string[];
  odooIds: string[];
  /** The text service's ids of texts. */
  textIds: string[];
  invoices: number;
  payments: number;
}

/**
 * The fields of events that say how a person is called and reached, and where the property is. case-facts.spec.ts asks the same of every
 * other sealed field.
 */
export const factFields = {
  names: ['name', 'ownerName', 'leadName', 'clientName'],
  emails: ['email', 'leadEmail', 'clientEmail'],
  phones: ['phone', 'clientPhone'],
  addresses: ['propertyAddress', 'streetAddress'],
} as const;

/** What the events of a case say about the person. Pure. */
export function factsOf(events: readonly LogEvent[]): CaseFacts {
  const readable = events.filter((event) => event.readable);
  const texts = (fields: readonly string[]) => [
    ...new Set(
      readable.flatMap(({ data }) =>
        fields.flatMap((field) => {
          const text = (data as Record<string, unknown>)[field];
          return typeof text === 'string' && isKnown(text) ? [text.trim()] : [];
        }),
      ),
    ),
  ];
  const facts: CaseFacts = {
    names: texts(factFields.names),
    emails: [...new Set(texts(factFields.emails).map((email) => email.toLowerCase()))],
    writtenEmails: texts(factFields.emails),
    phones: texts(factFields.phones),
    addresses: texts(factFields.addresses),
    stripeCustomerId: null,
    submissionIds: [],
    documentIds: [],
    odooIds: [],
    textIds: [],
    invoices: 0,
    payments: 0,
  };
  for (const event of readable) {
    if (event.type === 'StripeCustomerLinked' && isKnown(event.data.stripeCustomerId))
      facts.stripeCustomerId = event.data.stripeCustomerId;
    if (event.type === 'DocumentRequested') facts.documentIds.push(event.stream.slice('document-'.length));
    if (event.type === 'DocumentSent') facts.submissionIds.push(event.data.submissionId);
    if (event.type === 'MarketingEnrolled') facts.odooIds.push(event.data.odooId);
    const textId = textIdOf(event);
    if (textId !== null) facts.textIds.push(textId);
    if (event.type === 'InvoiceIssued') facts.invoices++;
    if (event.type === 'LeadPaid') facts.payments++;
  }
  return facts;
}

/** The service's id of a text that was sent or came in; else null. */
function textIdOf(event: ReadableEvent): string | null {
  if (event.type !== 'MessageSent' && event.type !== 'MessageReceived') return null;
  return event.data.channel === 'sms' ? event.data.providerId : null;
}

/** The person's addresses and numbers, for finding more streams. */
export function reachedBy({ emails, phones }: CaseFacts): Reached {
  const keys = (texts: readonly string[], keyOf: (text: string) => string | null) => [
    ...new Set(texts.flatMap((text) => keyOf(text) ?? [])),
  ];
  return { emails: keys(emails, emailKey), phones: keys(phones, phoneKey) };
}

/** Checks that leads are of one person: the same e-mail address, or merged into this lead. Straight from the log. */
@Injectable()
export class SamePerson {
  constructor(private readonly log: EventLog) {}

  /** @throws DomainError not_same_person; LogUnavailable */
  async require(leadId: string, others: readonly string[]): Promise<void> {
    if (others.length === 0) return;
    const email = emailIn(await this.lead(leadId));
    for (const other of others) {
      const lead = await this.lead(other);
      const isSame = lead?.mergedInto === leadId || (email !== null && emailIn(lead) === email);
      if (other === leadId || !isSame) throw new DomainError('not_same_person');
    }
  }

  private async lead(id: string): Promise<LeadState> {
    return leadAfter(await this.log.readStream(`lead-${id}`));
  }
}

function emailIn(lead: LeadState): string | null {
  return emailKey(lead?.email ?? null);
}
