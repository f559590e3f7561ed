import { eventDefinition } from '../../../../contracts/src/events/catalogue.js';
import type { PersonSummary } from '../../../../contracts/src/erasure/person-file.js';
import type { LogEvent, ReadableEvent } from '../../../../event-store/src/types.js';

type Message = PersonSummary['messages'][number];

/**
 * A person's messages, consents, documents, payments and walkthroughs, from their streams, in the order of time. Pure.
 * @param streams the events of each, oldest first
 */
export function summaryOf(streams: readonly (readonly LogEvent[])[]): PersonSummary {
  const summary: PersonSummary = { messages: [], consents: [], documents: [], payments: [], walkthroughs: [] };
  for (const events of streams) {
    const told = events.filter((event): event is ReadableEvent => event.readable);
    const message = messageOf(told);
    if (message) summary.messages.push(message);
    const document = documentOf(told);
    if (document) summary.documents.push(document);
    for (const event of told) {
      summary.consents.push(...consentOf(event));
      summary.payments.push(...paymentOf(event));
      summary.walkthroughs.push(...walkthroughOf(event));
    }
  }
  for (const list of Object.values(summary) as { at: string }[][]) list.sort((a, b) => (a.at < b.at ? -1 : 1));
  return summary;
}

function messageOf(events: readonly ReadableEvent[]): Message | undefined {
  let message: Message | undefined;
  for (const event of events) {
    const at = instantOf(event);
    switch (event.type) {
      case 'MessageRequested': {
        const { channel, purpose, to: address } = event.data;
        message = { at, channel, state: 'asked_for', address, subject: null, text: null, purpose, why: null };
        break;
      }
      case 'MessageIntended': {
        const { channel, purpose, to: address, subject, text } = event.data;
        message = { at, channel, state: 'on_its_way', address, subject: subject || null, text, purpose, why: null };
        break;
      }
      case 'MessageWithheld': {
        const { channel, purpose, to, reason: why } = event.data;
        const before = message ?? { at, channel, address: to, subject: null, text: null, purpose };
        message = { ...before, state: 'withheld', why };
        break;
      }
      case 'MessageReceived': {
        const { channel, from: address, text } = event.data;
        message = { at, channel, state: 'received', address, subject: null, text, purpose: null, why: null };
        break;
      }
      case 'MessageSent':
        if (message?.state === 'on_its_way') message = { ...message, state: 'sent' };
        break;
      case 'MessageDelivered':
        if (message) message = { ...message, state: 'delivered' };
        break;
      case 'MessageUndelivered':
        if (message) message = { ...message, state: 'undelivered' };
        break;
      case 'MessageFailed':
        if (message) message = { ...message, state: 'failed', why: event.data.error };
        break;
      default:
    }
  }
  return message;
}

function consentOf(event: ReadableEvent): PersonSummary['consents'] {
  const at = instantOf(event);
  switch (event.type) {
    case 'ConsentGiven': {
      const { channel, how, words, note } = event.data;
      return [{ at, channel, wanted: true, how, words: words ?? note ?? null }];
    }
    case 'ConsentRevoked':
      return [{ at, channel: event.data.channel, wanted: false, how: 'spoken', words: event.data.note }];
    case 'ConsentWithdrawn':
    case 'ConsentRenewed': {
      const { channel, how } = event.data;
      return [{ at, channel, wanted: event.type === 'ConsentRenewed', how, words: null }];
    }
    default:
      return [];
  }
}

function documentOf(events: readonly ReadableEvent[]): PersonSummary['documents'][number] | undefined {
  const [asked] = events;
  if (asked?.type !== 'DocumentRequested') return undefined;
  const { documentType, leadEmail: email } = asked.data;
  const steps = events.map((event) => ({ at: instantOf(event), means: meaning(event) }));
  return { at: instantOf(asked), documentType, email, steps };
}

function paymentOf(event: ReadableEvent): PersonSummary['payments'] {
  const told = { at: instantOf(event), means: meaning(event) };
  if (event.type === 'LeadPaid') return [{ ...told, amountCents: event.data.amountCents, method: event.data.method }];
  if (event.type === 'PaymentRefunded') return [{ ...told, amountCents: -event.data.amountCents, method: null }];
  if (event.type === 'PaymentRefundFailed') return [{ ...told, amountCents: event.data.amountCents, method: null }];
  return [];
}

function walkthroughOf(event: ReadableEvent): PersonSummary['walkthroughs'] {
  if (event.type !== 'WalkthroughScheduled' && event.type !== 'WalkthroughCancelled') return [];
  const start = event.type === 'WalkthroughScheduled' ? event.data.start : null;
  return [{ at: instantOf(event), means: meaning(event), start }];
}

function meaning(event: ReadableEvent): string {
  return eventDefinition(event.type)?.description ?? event.type;
}

function instantOf({ metadata }: ReadableEvent): string {
  return new Date(metadata.occurredAt).toISOString();
}
