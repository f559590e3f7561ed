import type { MessageChannel, MessagePurpose, WithheldReason } from '../../../contracts/src/messages/message.js';
import type { LeadEvent } from '../../../contracts/src/leads/lead-events.js';
import { factsAtFirst, factsOf, type LeadFacts } from '../../../contracts/src/leads/state.js';
import { isBilling } from '../../../contracts/src/payments/events.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { type Field, pick } from '../platform/history/aggregate.js';
import {
  type AddressNow,
  nothingSaid,
  saidAfter,
  spokenWord,
  withheldNow,
  type LeadNow,
  type Word,
} from '../messages/domain/may-send.js';
import {
  consentAfter,
  noConsent,
  type ConsentEvent,
  type ConsentState,
} from '../../../contracts/src/consent/consent.js';
import { isKnown } from '../../../contracts/src/keys/known.js';
import { textNumber } from '../../../contracts/src/keys/phone.js';

/** Something that an address did, or that was said about it, at a time. */
interface Change {
  /** ISO 8601, UTC. */
  at: string;
  position: bigint;
  /** null: nothing was said. */
  wanted: boolean | null;
  /** null: nothing was seen. */
  bounced: boolean | null;
}

/** What a lead said to staff while it had the address; `to` is null while it still has it. */
interface Spoken extends Word {
  from: string;
  to: string | null;
}

/** What a lead's own history says about mail to it. */
export interface SpokenOf {
  leadId: string;
  email: string;
  /** null: staff never noted that it wants no mail; then its word counts only for itself. */
  said: Word | null;
}

/**
 * The history of addresses, for any lead or message; the read models have its latest state (address-book.ts). Queries name a time,
 * since a rehearsed message may be due before the newest event that was read.
 */
export class RehearsedAddresses {
  private readonly changes = new Map<string, Change[]>();
  private readonly spoken = new Map<string, Spoken[]>();
  /** Messages that are out and may still be refused. */
  private readonly sentTo = new Map<string, string>();
  private readonly open = new Map<string, { spoken: Spoken; email: string }>();

  /** One event after another, as the log has them. */
  take(event: ReadableEvent): void {
    switch (event.type) {
      case 'MessageIntended':
        this.sentTo.set(event.stream, event.data.to);
        return;
      case 'MessageSent':
      case 'MessageFailed': {
        const to = this.sentTo.get(event.stream);
        const bounced = event.type === 'MessageFailed' && event.data.bounced;
        if (to !== undefined && (bounced || event.type === 'MessageSent'))
          this.add(event, event.data.channel, to, { bounced });
        if (event.type === 'MessageSent') this.sentTo.delete(event.stream);
        return;
      }
      case 'AddressReopened':
        return this.add(event, event.data.channel, event.data.address, { bounced: false });
      case 'ConsentWithdrawn':
      case 'ConsentRenewed':
        return this.add(event, event.data.channel, event.data.address, { wanted: event.type === 'ConsentRenewed' });
      default:
        return;
    }
  }

  /** It was kept at a lead with the address that it refused a mail, or staff opened it there. */
  kept(event: Extract<ReadableEvent, { type: 'AddressStandingNoted' }>, address: string): void {
    this.add(event, 'email', address, { bounced: event.data.bounced });
  }

  /** What staff noted about a lead follows it to another address. @param at of the lead's event */
  noted({ leadId, email, said }: SpokenOf, at: string): void {
    const now = this.open.get(leadId);
    if (!said || (now && now.email === email && now.spoken.position === said.position)) return;
    if (now) now.spoken.to = at;
    const spoken: Spoken = { ...said, from: at, to: null };
    this.open.set(leadId, { spoken, email });
    // What the owner of an unknown address said counts for that lead alone.
    if (isKnown(email)) push(this.spoken, keyOf('email', email), spoken);
  }

  /** @param address as the message names it @param at ISO 8601, UTC */
  standing(channel: MessageChannel, address: string, at: string): AddressNow {
    const key = keyOf(channel, address);
    let last: { position: bigint; wanted: boolean } | null = null;
    let bounced = false;
    for (const change of this.changes.get(key) ?? []) {
      if (change.at > at) break;
      if (change.wanted !== null) last = { position: change.position, wanted: change.wanted };
      if (change.bounced !== null) bounced = change.bounced;
    }
    for (const word of this.spoken.get(key) ?? [])
      if (word.from <= at && (word.to === null || word.to > at) && (!last || word.position > last.position))
        last = word;
    return { bounced, unsubscribed: last?.wanted === false, since: last?.position ?? null };
  }

  private add(
    { position, metadata }: ReadableEvent,
    channel: MessageChannel,
    address: string,
    { wanted = null, bounced = null }: Partial<Pick<Change, 'wanted' | 'bounced'>>,
  ): void {
    push(this.changes, keyOf(channel, address), { at: metadata.occurredAt, position, wanted, bounced });
  }
}

function push<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

const keyOf = (channel: MessageChannel, address: string) => `${channel} ${address.toLowerCase()}`;

/** Of the facts about a lead, those that decide whether a message would have gone out, and where to: a rehearsal holds every lead. */
const facts = [
  'status',
  'state',
  'email',
  'phone',
  'walkthroughStart',
  'mergedInto',
] as const satisfies Field<LeadFacts>[];

/** What the sender checks of a lead. */
export interface RehearsedLead extends LeadNow, Pick<LeadFacts, (typeof facts)[number]> {
  /** Staff noted at least once that it wants no mail. */
  refusedOnce: boolean;
}

/** The lead after an event of it; undefined before it came in. */
export function rehearsedLead(lead: RehearsedLead | undefined, event: ReadableEvent): RehearsedLead | undefined {
  if (event.type === 'LeadCreated') {
    const fresh = { ...pick(factsAtFirst(event.data), facts), deleted: false, erased: false, merged: false };
    const { phone } = event.data;
    const consent = consentOf(noConsent, event, phone);
    return { ...fresh, refusedOnce: false, consent, said: saidAfter(nothingSaid, event) };
  }
  if (!lead) return undefined;
  const after = { ...lead, ...factsIn(event) };
  const { type } = event;
  return {
    ...after,
    consent: consentOf(lead.consent, event, lead.phone),
    said: saidAfter(lead.said, event),
    deleted: type === 'LeadDeleted' || (lead.deleted && type !== 'LeadRestored'),
    erased: lead.erased || type === 'LeadErased',
    merged: after.mergedInto !== null,
    refusedOnce: lead.refusedOnce || (type === 'ConsentRevoked' && event.data.channel === 'email'),
  };
}

/** Those of them that an event of the lead's own stream sets. */
function factsIn(event: ReadableEvent): Partial<Pick<LeadFacts, (typeof facts)[number]>> {
  if (!event.stream.startsWith('lead-')) return {};
  const own = event as ReadableEvent & Exclude<LeadEvent, { type: 'LeadCreated' }>;
  const set = isBilling(own) ? {} : factsOf(own);
  return pick(
    set,
    facts.filter((fact) => set[fact] !== undefined),
  );
}

/** What the lead said to staff about mail, for others with the same address; null if it does not count there. */
export function spokenOf({ said, refusedOnce }: RehearsedLead): Word | null {
  return refusedOnce ? spokenWord(said) : null;
}

/** Why a message to the lead would have been withheld at that moment, by the sender's own rule; null if it would have gone out. */
export function heldBack(
  lead: RehearsedLead,
  addresses: Pick<RehearsedAddresses, 'standing'>,
  { channel, purpose, at }: { channel: MessageChannel; purpose: MessagePurpose; at: string },
): WithheldReason | null {
  const known = isKnown(lead.email) ? lead.email : null;
  const to = channel === 'email' ? known : textNumber(lead.phone);
  const address = to === null ? null : addresses.standing(channel, to, at);
  return withheldNow({ channel, purpose, lead, address, stages: undefined });
}

/** From the lead's own stream: what messages say belongs to their addresses. */
const ofLead: ReadonlySet<string> = new Set<ConsentEvent['type']>([
  ...(['LeadCreated', 'LeadDetailsEdited', 'ConsentGiven', 'ConsentRevoked'] as const),
]);

function consentOf(state: ConsentState, event: ReadableEvent, phone: string | null): ConsentState {
  return ofLead.has(event.type) ? consentAfter(state, event as ConsentEvent & ReadableEvent, phone) : state;
}
