import { z } from 'zod';
import { documentStateSchema, documentTypeSchema } from '../documents/document.js';
import type { DocumentEvent } from '../documents/events.js';
import { documentStateAfter } from '../documents/state.js';
import { occurredAt, type Recorded } from '../log/recorded.js';
import type { MessageEvent } from '../messages/events.js';
import type { MessagePurpose } from '../messages/message.js';
import { checkoutOf, checkoutsAfter, invoiceChange } from '../payments/billing.js';
import { onboardingPurpose, purposeOf } from '../payments/checkout-purpose.js';
import type { LeadEvent } from './lead-events.js';
import { endsOwnerLinks } from './owner-page-state.js';

const since = z.string();

/**
 * What is open between the company and a lead's owner, from the lead's own events and those of its documents and messages. What
 * checkouts are for may name a person: an erasure leaves nothing.
 */
export const dealingsSchema = z.object({
  /** Every document that was ever asked for, oldest first; `since` when it came into its state. */
  documents: z.array(z.object({ id: z.string(), type: documentTypeSchema, state: documentStateSchema, since })),
  /** Pages to pay on that may still become money, as in `OpenCheckout`. */
  checkouts: z.array(
    z.object({
      checkoutId: z.string().nullable(),
      sessionId: z.string().nullable(),
      purpose: z.string(),
      phase: z.enum(['requested', 'open', 'pending']),
      since,
    }),
  ),
  /** Payment links that the owner has and has not paid, one per purpose. */
  requests: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      amountCents: z.int(),
      reason: z.string().nullable(),
      since,
      expiresAt: z.string(),
    }),
  ),
  /** Invoices that are sent and not paid, by the request for them. */
  invoices: z.array(z.object({ id: z.string(), since })),
  /** The newest bank payment that did not arrive, or invoice that was not made, until money or a new request comes. */
  paymentFailedAt: since.nullable(),
  /** Payments that the payer disputes at the bank. */
  disputes: z.array(z.object({ id: z.string(), since })),
  /** The newest message to the owner until it is sent; `contacts` were logged since and may be taken back. */
  message: z.object({ id: z.string(), failed: z.boolean(), contacts: z.int(), since }).nullable(),
});
export type Dealings = z.infer<typeof dealingsSchema>;

export const noDealings: Dealings = {
  documents: [],
  checkouts: [],
  requests: [],
  invoices: [],
  paymentFailedAt: null,
  disputes: [],
  message: null,
};

/** What a row holds of them: null where nothing was ever open, as of most leads. */
export function keptDealings(dealings: Dealings): Dealings | null {
  const { documents, checkouts, requests, invoices, paymentFailedAt, disputes, message } = dealings;
  const lists = documents.length + checkouts.length + requests.length + invoices.length + disputes.length;
  return lists === 0 && paymentFailedAt === null && message === null ? null : dealings;
}

/** The events of a document that may change what is awaited: each names its lead. */
export const documentDealings = [
  'DocumentRequested',
  'DocumentSent',
  'DocumentViewed',
  'DocumentCompleted',
  'DocumentDeclined',
  'DocumentExpired',
  'DocumentVoided',
  'DocumentStepFailed',
] as const satisfies readonly DocumentEvent['type'][];
/** The same of a message. */
export const messageDealings = [
  'MessageIntended',
  'MessageSent',
  'MessageFailed',
] as const satisfies readonly MessageEvent['type'][];

type Dealing<Event extends { type: string; data: object }, Type extends Event['type']> = Recorded<
  Extract<Event, { type: Type }>
>;
export type DocumentDealing = Dealing<DocumentEvent, (typeof documentDealings)[number]>;
export type MessageDealing = Dealing<MessageEvent, (typeof messageDealings)[number]>;

/** Messages that go to colleagues, though they are about a lead. */
const toColleagues: readonly MessagePurpose[] = ['notice', 'account', 'alert'];

/** What is open after an event of one of the lead's documents. @param id the document's */
export function afterDocument(dealings: Dealings, id: string, event: DocumentDealing): Dealings {
  const { documents } = dealings;
  if (event.type === 'DocumentRequested') {
    const asked = { id, type: event.data.documentType, state: 'requested' as const, since: occurredAt(event) };
    return { ...dealings, documents: [...documents, asked] };
  }
  return {
    ...dealings,
    documents: documents.map((document) => {
      if (document.id !== id) return document;
      const state = documentStateAfter(document.state, event);
      return state === document.state ? document : { ...document, state, since: occurredAt(event) };
    }),
  };
}

/** What is open after an event of a message about the lead. @param id the message's */
export function afterMessage(dealings: Dealings, id: string, event: MessageDealing): Dealings {
  const at = occurredAt(event);
  if (event.type === 'MessageIntended') {
    if (toColleagues.includes(event.data.purpose)) return dealings;
    return { ...dealings, message: { id, failed: false, contacts: 0, since: at } };
  }
  if (dealings.message?.id !== id) return dealings;
  if (event.type === 'MessageSent') return { ...dealings, message: null };
  return event.data.again ? dealings : { ...dealings, message: { ...dealings.message, failed: true, since: at } };
}

/** What is open after an event of the lead's own stream: the same object if it changes nothing of it. */
export function afterLeadEvent(before: Dealings, event: Recorded<LeadEvent>): Dealings {
  const requests = requestsAfter(before, event);
  const dealings = requests === before.requests ? before : { ...before, requests };
  const at = occurredAt(event);
  const { checkouts, invoices, disputes, message } = dealings;
  switch (event.type) {
    case 'CheckoutRequested':
    case 'CheckoutStarted':
      return { ...dealings, paymentFailedAt: null, checkouts: openCheckouts(checkouts, event) };
    case 'PaymentPending':
    case 'CheckoutEnded':
      return { ...dealings, checkouts: openCheckouts(checkouts, event) };
    case 'PaymentFailed':
    case 'InvoiceFailed':
      return { ...dealings, paymentFailedAt: at };
    case 'InvoiceIssued':
    case 'InvoiceStatusChanged': {
      const { requestId: id } = event.data;
      const { status } = invoiceChange(event);
      const others = invoices.filter((invoice) => invoice.id !== id);
      const isOpen = status === 'open' || status === 'draft';
      const kept = isOpen ? [...others, invoices.find((invoice) => invoice.id === id) ?? { id, since: at }] : others;
      return { ...dealings, invoices: kept, paymentFailedAt: isOpen ? null : dealings.paymentFailedAt };
    }
    case 'LeadPaid':
    case 'PaymentRequested':
      return dealings.paymentFailedAt === null ? dealings : { ...dealings, paymentFailedAt: null };
    case 'PaymentDisputed':
      return { ...dealings, disputes: [...disputes, { id: event.data.disputeId, since: at }] };
    case 'PaymentDisputeClosed':
      return { ...dealings, disputes: disputes.filter(({ id }) => id !== event.data.disputeId) };
    // Somebody reached the owner, or mended what the message failed for.
    case 'ContactLogged':
      return event.data.messageId === undefined ? contactsSince(dealings, 1) : { ...dealings, message: null };
    case 'ContactWithdrawn':
      return contactsSince(dealings, -1);
    case 'LeadAnswered':
    case 'LeadDetailsEdited':
      return message === null ? dealings : { ...dealings, message: null };
    case 'LeadErased':
      return noDealings;
    default:
      return dealings;
  }
}

/** The open payment links after the event. Links that end with the owner's page, or with the lead, are not opened again by an undo. */
function requestsAfter({ requests, checkouts }: Dealings, event: Recorded<LeadEvent>): Dealings['requests'] {
  if (requests.length === 0 && event.type !== 'PaymentRequested') return requests;
  const without = (purpose: string | undefined) =>
    requests.filter(({ description }) => purposeOf(description) !== purpose);
  switch (event.type) {
    case 'PaymentRequested': {
      const { requestId: id, description, amountCents, reason, expiresAt } = event.data;
      const asked = { id, description, amountCents, reason, since: occurredAt(event), expiresAt };
      return [...without(purposeOf(description)), asked];
    }
    case 'PaymentRequestEnded':
      return requests.filter(({ id }) => id !== event.data.requestId);
    case 'CheckoutEnded':
      return event.data.outcome === 'paid' ? without(checkoutOf(checkouts, event.data)?.purpose) : requests;
    // What staff recorded is for the onboarding; a payment on a page also ends its checkout.
    case 'LeadPaid':
      return event.data.paymentId === undefined ? without(onboardingPurpose) : requests;
    case 'LeadStatusMoved':
      return event.data.to === 'lost' ? [] : requests;
    default:
      return endsOwnerLinks(event) ? [] : requests;
  }
}

/** What is open with the owner of the lead with this history. @param events of the lead's own stream, oldest first */
export function ownDealings(events: readonly Recorded<LeadEvent>[]): Dealings {
  return events.reduce(afterLeadEvent, noDealings);
}

/** The last contact is the first to be taken back, so none of those before the message is while one since stands. */
function contactsSince(dealings: Dealings, change: 1 | -1): Dealings {
  const { message } = dealings;
  if (message === null) return dealings;
  return { ...dealings, message: { ...message, contacts: Math.max(0, message.contacts + change) } };
}

/** The fold of decisions, with the instants at which each came into its phase. */
function openCheckouts(
  before: Dealings['checkouts'],
  event: Parameters<typeof checkoutsAfter>[1] & Recorded<LeadEvent>,
): Dealings['checkouts'] {
  const known = before.map((checkout) => ({ ...checkout, amountCents: 0, request: null }));
  return checkoutsAfter(known, event).map(({ checkoutId, sessionId, purpose, phase }) => {
    const same = checkoutOf(before, { checkoutId, sessionId });
    return { checkoutId, sessionId, purpose, phase, since: same?.phase === phase ? same.since : occurredAt(event) };
  });
}
