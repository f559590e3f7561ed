import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { type StreamCategory, eventDefinition } from '../../../contracts/src/events/catalogue.js';
import type { Part } from '../../../contracts/src/log/personal.js';
import { paidBy } from '../../../contracts/src/payments/billing.js';
import { isBilling } from '../../../contracts/src/payments/events.js';
import { messageDecider } from '../messages/domain/message-commands.js';
import { foldedBy } from '../platform/commands/decider.js';
import { analysisIdOf } from '../analyses/domain/analysed-lead.js';
import type { PersonSummary } from '../../../contracts/src/erasure/person-file.js';
import type { LogEvent, ReadableEvent } from '../../../event-store/src/types.js';

/** A stream that is about a person. `part`: it is also about somebody else, whose part stays. */
export interface CaseStream {
  stream: string;
  part: Part | null;
}

/** Streams of a kind that name an owner of a property. Tables are those of the read models. */
interface NamesOwner {
  part: Part | null;
  /** The stream's id, if it derives from the lead's, whether the stream exists or not. */
  derived?: (leadId: string) => string;
  /** Those that belong to a stream of a kind: `column` holds that one's id. */
  links: readonly { of: StreamCategory; table: string; column: string; id?: string; where?: string }[];
  /** Those of no lead that only an address or a number leads to: `columns` hold keys of `contracts/src/keys`. */
  addressed?: { table: string; columns: readonly string[]; where: string };
}

/** Streams of a kind that name no owner. */
interface NamesNobody {
  because: string;
}

const ofLead = (table: string) => ({ of: 'lead', table, column: 'lead_id' }) as const;

/** For every kind of stream of the catalogue: how a person's are found. */
// Raw SQL: parts of the recursive statement that finds a person's streams.
export const personStreams = {
  lead: { part: null, links: [] },
  analysis: {
    part: null,
    derived: analysisIdOf,
    links: [ofLead('read.analyses')],
    addressed: { table: 'read.analyses', columns: ['email_key'], where: 'lead_id is null' },
  },
  referral: {
    part: 'client',
    links: [ofLead('read.referrals')],
    addressed: { table: 'read.referrals', columns: ['client_email_key', 'client_phone_key'], where: 'lead_id is null' },
  },
  document: { part: null, links: [ofLead('read.documents')] },
  message: {
    part: null,
    links: [
      ofLead('read.messages'),
      // To the office, the realtor or the client: it names the client.
      { of: 'referral', table: 'read.messages', column: 'referral_id', where: 'lead_id is null' },
      { of: 'document', table: 'read.messages', column: 'document_id', where: 'lead_id is null' },
    ],
    addressed: {
      table: 'read.messages',
      columns: ['address_key'],
      where: 'lead_id is null and user_id is null and referral_id is null and document_id is null',
    },
  },
  campaign: {
    part: null,
    derived: (leadId) => leadId,
    links: [{ ...ofLead('read.campaigns'), id: 'lead_id' }],
  },
  calendar: { because: 'a reservation holds ids and times' },
  settings: { because: "they are the office's own values" },
  log: { because: 'it holds what operators demanded or decided of the log, and why' },
  receipt: { because: 'a receipt holds a question, counts and a hash' },
  projection: { because: 'it holds what operators did to a read model, and why' },
  user: { because: 'it is about a colleague, who is no owner here' },
  effects: { because: 'it holds what colleagues decided about effects, and why' },
  erasure: { because: 'it names nobody; the ids that it seals are destroyed with its completion' },
} as const satisfies Record<StreamCategory, NamesOwner | NamesNobody>;

export type OwnerCategory = {
  [Category in StreamCategory]: (typeof personStreams)[Category] extends NamesNobody ? never : Category;
}[StreamCategory];

/** The kinds that name an owner. */
export const ownerStreams: readonly (NamesOwner & { category: OwnerCategory })[] = Object.entries(
  personStreams as Record<string, NamesOwner | NamesNobody>,
).flatMap(([category, kind]) => ('because' in kind ? [] : [{ ...kind, category: category as OwnerCategory }]));

const named = /^([a-z]+)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** A stream's kind and id; undefined for one that names no owner. */
export function ownerStreamOf(stream: string): { category: OwnerCategory; id: string; part: Part | null } | undefined {
  const [, category, id = ''] = named.exec(stream) ?? [];
  const kind = ownerStreams.find((each) => each.category === category);
  return kind && { category: kind.category, id, part: kind.part };
}

type Message = PersonSummary['messages'][number];

/**
 * A person's messages, consents, documents, payments and walkthroughs, from their streams, in the order of time. Pure.
 * @param streams the events of each, oldest first
 */
export function summaryOf(streams: readonly (readonly LogEvent[])[]): PersonSummary {
  const summary: PersonSummary = { messages: [], consents: [], documents: [], payments: [], walkthroughs: [] };
  for (const events of streams) {
    const readable = events.filter((event): event is ReadableEvent => event.readable);
    const message = messageOf(readable);
    if (message) summary.messages.push(message);
    const document = documentOf(readable);
    if (document) summary.documents.push(document);
    for (const event of readable) {
      summary.consents.push(...consentOf(event));
      summary.payments.push(...paymentOf(event));
      summary.walkthroughs.push(...walkthroughOf(event));
    }
  }
  for (const list of Object.values(summary) as { at: string }[][]) list.sort((a, b) => (a.at < b.at ? -1 : 1));
  return summary;
}

function messageOf(events: readonly ReadableEvent[]): Message | undefined {
  const message = foldedBy(messageDecider, events);
  if (!message) return undefined;
  const { channel, state, address, subject, text, purpose, withheldReason, error, begunAt } = message;
  const written = events.findLast(({ type }) => type === 'MessageIntended');
  return {
    at: written ? occurredAt(written) : begunAt,
    ...{ channel, address, text, purpose, subject: subject || null },
    state: state === 'requested' ? 'asked_for' : state === 'intended' ? 'on_its_way' : state,
    why: state === 'withheld' ? withheldReason : state === 'failed' ? error : null,
  };
}

function consentOf(event: ReadableEvent): PersonSummary['consents'] {
  const at = occurredAt(event);
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
  const steps = events.map((event) => ({ at: occurredAt(event), means: meaning(event) }));
  return { at: occurredAt(asked), documentType, email, steps };
}

/** Whatever changed the sum that was paid. */
function paymentOf(event: ReadableEvent): PersonSummary['payments'] {
  const amountCents = isBilling(event) ? paidBy(event) : 0;
  if (amountCents === 0) return [];
  const method = event.type === 'LeadPaid' ? event.data.method : null;
  return [{ at: occurredAt(event), means: meaning(event), amountCents, method }];
}

function walkthroughOf(event: ReadableEvent): PersonSummary['walkthroughs'] {
  if (event.type !== 'WalkthroughScheduled' && event.type !== 'WalkthroughCancelled') return [];
  const start = event.type === 'WalkthroughScheduled' ? event.data.start : null;
  return [{ at: occurredAt(event), means: meaning(event), start }];
}

function meaning(event: ReadableEvent): string {
  return eventDefinition(event.type)?.description ?? event.type;
}
