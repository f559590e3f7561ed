import { z } from 'zod';
import { documentStateSchema, documentTypeSchema } from '../documents/document.js';
import type { DocumentEvent } from '../documents/events.js';
import { documentStateAfter } from '../documents/state.js';
import { isFeeStage } from '../lead-status.js';
import { type Identified, occurredAt, type Recorded, utc } from '../log/recorded.js';
import { checkoutOf, checkoutsAfter, invoiceChange } from '../payments/billing.js';
import { onboardingPurpose, purposeOf } from '../payments/checkout-purpose.js';
import { isBilling } from '../payments/events.js';
import { moneyAfter, moneySchema } from '../payments/paid.js';
import type { ContactOutcome } from './contact.js';
import { actsWithOwner } from './first-touch.js';
import type { LeadEvent } from './lead-events.js';
import {
  contactedSince,
  type MessageDealing,
  messagesAfter,
  messageToOwnerSchema,
  reached,
  withoutContact,
} from './message-dealings.js';
import { endsOwnerLinks } from './owner-page-state.js';

const since = z.string();
const openWordSchema = z.enum(['answered', 'gave_file', 'left_message', 'no_answer', 'wrong_number']);
type OpenWord = z.infer<typeof openWordSchema>;

/**
 * What is open between the company and a lead's owner, and what was paid, from the lead's own events and those of its documents and
 * messages. What checkouts are for may name a person: an erasure leaves nothing.
 */
export const dealingsSchema = moneySchema.extend({
  /** Every document that was ever asked for, oldest first; `since` when it came into its state. */
  documents: z.array(z.object({ id: z.string(), type: documentTypeSchema, state: documentStateSchema, since })),
  /** Pages to pay on that may still become money, as in `OpenCheckout`. */
  checkouts: z.array(
    z.object({
      checkoutId: z.string().nullable(),
      sessionId: z.string().nullable(),
      purpose: z.string(),
      amountCents: z.int(),
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
  /** Documents that the owner was asked for on their page, oldest first, and the files that they sent for each. */
  wanted: z.array(z.object({ id: z.string(), since, files: z.array(z.object({ id: z.string(), at: since })) })),
  /** Invoices that are sent and not paid, by the request for them. */
  invoices: z.array(z.object({ id: z.string(), since })),
  /** Whether it came into its stage, Walkthrough Scheduled, from one in which the fee is due: a booking moves a lead there. */
  feeStageBefore: z.boolean(),
  /** The newest bank payment that did not arrive, or invoice that was not made, until money or a new request comes. */
  paymentFailedAt: since.nullable(),
  /** Payments that the payer disputes at the bank. */
  disputes: z.array(z.object({ id: z.string(), since })),
  /** The newest message to the owner of each channel. */
  messages: z.array(messageToOwnerSchema),
  /**
   * What the owner and we last said to each other, if it leaves something to do: the owner wrote or sent a document, or a call reached
   * nobody. The one of the last contact counts, or a document since, unless `task` was done for it: that task may be reopened, and a
   * contact taken back. `about`: the lead that was merged into this one, if it was said about that one.
   */
  words: z.array(
    z.object({ said: openWordSchema, at: since, task: z.string().nullable(), about: z.string().optional() }),
  ),
});
export type Dealings = z.infer<typeof dealingsSchema>;

export const noDealings: Dealings = {
  payments: [],
  invoicesFor: [],
  documents: [],
  checkouts: [],
  requests: [],
  wanted: [],
  invoices: [],
  feeStageBefore: false,
  paymentFailedAt: null,
  disputes: [],
  messages: [],
  words: [],
};

/** What a row holds of them: null where nothing was ever open, as of most leads. */
export function keptDealings(dealings: Dealings): Dealings | null {
  const { paymentFailedAt, feeStageBefore, ...lists } = dealings;
  return paymentFailedAt === null && !feeStageBefore && Object.values(lists).every(({ length }) => length === 0)
    ? null
    : dealings;
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
export type DocumentDealing = Recorded<Extract<DocumentEvent, { type: (typeof documentDealings)[number] }>>;

/** What is open after an event of one of the lead's documents. @param id the document's */
export function afterDocument(dealings: Dealings, id: string, event: DocumentDealing): Dealings {
  const { documents } = dealings;
  if (event.type === 'DocumentRequested') {
    const asked = { id, type: event.data.documentType, state: 'requested' as const, since: occurredAt(event) };
    return { ...withoutWords(dealings, event), documents: [...documents, asked] };
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
  return withMessages(dealings, messagesAfter(dealings.messages, id, event));
}

function withMessages(dealings: Dealings, messages: Dealings['messages']): Dealings {
  return messages === dealings.messages ? dealings : { ...dealings, messages };
}

/** What is open after an event of the lead's own stream: the same object if it changes nothing of it. */
export function afterLeadEvent(before: Dealings, event: Identified<LeadEvent>): Dealings {
  if (event.type === 'ContactLogged' && event.data.byMove) return before;
  const requests = requestsAfter(before, event);
  const opened = withoutWords(requests === before.requests ? before : { ...before, requests }, event);
  const dealings = withMoney(opened, event);
  const at = occurredAt(event);
  const { checkouts, invoices, disputes } = dealings;
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
    case 'LeadStatusMoved': {
      const { from, to } = event.data;
      const isBack = to === 'walkthrough_scheduled' && isFeeStage(from) && event.metadata.undoes === undefined;
      return isBack === dealings.feeStageBefore ? dealings : { ...dealings, feeStageBefore: isBack };
    }
    case 'PaymentDisputed':
      return { ...dealings, disputes: [...disputes, { id: event.data.disputeId, since: at }] };
    case 'PaymentDisputeClosed':
      return { ...dealings, disputes: disputes.filter(({ id }) => id !== event.data.disputeId) };
    case 'ContactLogged': {
      const { messageId, outcome } = event.data;
      const spoken = withWord(dealings, outcome, utc(event.data.at));
      const { messages } = spoken;
      return withMessages(
        spoken,
        messageId === undefined ? contactedSince(messages, event.id) : reached(messages, messageId),
      );
    }
    case 'ContactWithdrawn':
      return withMessages(dealings, withoutContact(dealings.messages, event.metadata.undoes));
    case 'LeadAnswered':
      return withMessages(withWord(dealings, 'answered', at), reached(dealings.messages, null));
    case 'LeadDetailsEdited':
      return withOtherAddress(dealings, event.data);
    case 'TaskCompleted':
    case 'TaskReopened':
      return withTask(dealings, event);
    case 'DocumentWanted':
      return { ...dealings, wanted: [...dealings.wanted, { id: event.data.wantedId, since: at, files: [] }] };
    case 'DocumentWantWithdrawn':
      return { ...dealings, wanted: dealings.wanted.filter(({ id }) => id !== event.data.wantedId) };
    case 'FileAttached':
    case 'FileRemoved':
      return withFile(dealings, event);
    case 'LeadErased':
      return noDealings;
    default:
      return dealings;
  }
}

function withMoney(dealings: Dealings, event: Identified<LeadEvent>): Dealings {
  if (!isBilling(event)) return dealings;
  const { payments, invoicesFor } = dealings;
  const before = { payments, invoicesFor };
  const money = moneyAfter(before, dealings.checkouts, event);
  return money === before ? dealings : { ...dealings, ...money };
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

/** The requests for documents that the owner has not sent: one whose file was removed waits again. */
export function stillWanted({ wanted }: Pick<Dealings, 'wanted'>): Dealings['wanted'] {
  return wanted.filter(({ files }) => files.length === 0);
}

/** What is open with the owner of the lead with this history. @param events of the lead's own stream, oldest first */
export function ownDealings(events: readonly Identified<LeadEvent>[]): Dealings {
  return events.reduce(afterLeadEvent, noDealings);
}

/** With another address nothing of the one before is open: no lost message, no wrong number. */
function withOtherAddress(dealings: Dealings, { email, phone }: { email?: unknown; phone?: unknown }): Dealings {
  const { messages, words } = dealings;
  const isOther = { email: email !== undefined, sms: phone !== undefined };
  const kept = {
    messages: messages.filter(({ channel }) => !isOther[channel]),
    words: words.filter(({ said }) => !isOther.sms || said !== 'wrong_number'),
  };
  const isSame = kept.messages.length === messages.length && kept.words.length === words.length;
  return isSame ? dealings : { ...dealings, ...kept };
}

const openWords: ReadonlySet<string> = new Set(openWordSchema.options);
const isOpenWord = (said: ContactOutcome | OpenWord): said is OpenWord => openWords.has(said);

/** A contact of the same time is a correction of that one, and leaves nothing to do if the owner was reached. */
function withWord(dealings: Dealings, said: ContactOutcome | OpenWord, at: string): Dealings {
  const others = dealings.words.filter((word) => word.at !== at);
  if (!isOpenWord(said)) return others.length === dealings.words.length ? dealings : { ...dealings, words: others };
  return { ...dealings, words: [...others, { said, at, task: null }] };
}

/** What staff do with the owner: whatever was said before is over with it. */
function withoutWords(dealings: Dealings, { type, metadata }: Recorded<LeadEvent | DocumentDealing>): Dealings {
  // To ask for a document on the owner's page is no contact where no email tells them; but staff have gone on from what was said.
  const isAct = (actsWithOwner.has(type) || type === 'DocumentWanted') && metadata.actor.kind === 'user';
  return isAct && dealings.words.length > 0 ? { ...dealings, words: [] } : dealings;
}

/** A file is there for one request, or for none. What the owner sent leaves us to look at it, while it is there. */
function withFile(
  dealings: Dealings,
  event: Recorded<Extract<LeadEvent, { type: 'FileAttached' | 'FileRemoved' }>>,
): Dealings {
  const { fileId } = event.data;
  const at = occurredAt(event);
  const answered = event.type === 'FileAttached' ? event.data.wanted : undefined;
  const gone = dealings.wanted.flatMap(({ files }) => files.filter(({ id }) => id === fileId));
  if (answered === undefined && gone.length === 0) return dealings;
  const wanted = dealings.wanted.map((want) => {
    const others = want.files.filter(({ id }) => id !== fileId);
    return { ...want, files: want.id === answered ? [...others, { id: fileId, at }] : others };
  });
  const words = dealings.words.filter((word) => word.said !== 'gave_file' || !gone.some((file) => file.at === word.at));
  const filed = { ...dealings, wanted, words };
  const isOwners = answered !== undefined && event.metadata.actor.kind === 'visitor';
  return isOwners ? withWord(filed, 'gave_file', at) : filed;
}

/** A task that is done after the owner wrote, or after a call to nobody, was done for that. */
function withTask(
  dealings: Dealings,
  event: Recorded<Extract<LeadEvent, { type: 'TaskCompleted' | 'TaskReopened' }>>,
): Dealings {
  const { taskId } = event.data;
  const { words } = dealings;
  const [done, task] = event.type === 'TaskCompleted' ? [null, taskId] : [taskId, null];
  const isAbout = (word: Dealings['words'][number]) => word.said !== 'left_message' && word.task === done;
  if (!words.some(isAbout)) return dealings;
  return { ...dealings, words: words.map((word) => (isAbout(word) ? { ...word, task } : word)) };
}

/** The fold of decisions, with the instants at which each came into its phase. */
function openCheckouts(
  before: Dealings['checkouts'],
  event: Parameters<typeof checkoutsAfter>[1] & Recorded<LeadEvent>,
): Dealings['checkouts'] {
  const known = before.map((checkout) => ({ ...checkout, request: null }));
  return checkoutsAfter(known, event).map(({ checkoutId, sessionId, purpose, amountCents, phase }) => {
    const same = checkoutOf(before, { checkoutId, sessionId });
    const since = same?.phase === phase ? same.since : occurredAt(event);
    return { checkoutId, sessionId, purpose, amountCents, phase, since };
  });
}
