import type { MessageChannel } from '../../../../contracts/src/messages/message.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { AddressNow } from '../../messages/domain/may-send.js';

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

/** What a lead told staff while it had the address; `to` is null while it still has it. */
interface Spoken {
  position: bigint;
  wanted: boolean;
  from: string;
  to: string | null;
}

/** What a lead's own history says about mail to it. */
export interface SpokenOf {
  leadId: string;
  email: string;
  /** null: staff never noted that it wants no mail; then its word counts only for itself. */
  said: { position: bigint; wanted: boolean } | null;
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

  /** What staff noted about a lead follows it to another address. @param at of the lead's event */
  noted({ leadId, email, said }: SpokenOf, at: string): void {
    const now = this.open.get(leadId);
    if (!said || (now && now.email === email && now.spoken.position === said.position)) return;
    if (now) now.spoken.to = at;
    const spoken: Spoken = { ...said, from: at, to: null };
    this.open.set(leadId, { spoken, email });
    push(this.spoken, keyOf('email', email), spoken);
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
    return { bounced, unsubscribed: last?.wanted === false, since: last?.wanted === false ? last.position : null };
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
