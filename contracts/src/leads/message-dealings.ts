import { z } from 'zod';
import { occurredAt, type Recorded } from '../log/recorded.js';
import type { MessageEvent } from '../messages/events.js';
import {
  messageChannelSchema,
  type MessagePurpose,
  unreachedReasonSchema,
  type WithheldReason,
} from '../messages/message.js';

/** A message to the owner: one that was sent may still be reported as undelivered. */
export const messageToOwnerSchema = z.object({
  id: z.string(),
  channel: messageChannelSchema,
  state: z.enum(['under_way', 'sent', 'lost']),
  /** Why it was lost, where more is known than that. */
  why: unreachedReasonSchema.nullable(),
  /** The contacts that were logged since it was lost and not taken back, by their events' ids. */
  contacts: z.array(z.string()),
  since: z.string(),
});
type Sent = z.infer<typeof messageToOwnerSchema>;

/** The events of a message that may change what is awaited: each names its lead. */
export const messageDealings = [
  'MessageIntended',
  'MessageSent',
  'MessageFailed',
  'MessageWithheld',
  'MessageDelivered',
  'MessageUndelivered',
] as const satisfies readonly MessageEvent['type'][];
export type MessageDealing = Recorded<Extract<MessageEvent, { type: (typeof messageDealings)[number] }>>;

/** Messages that go to colleagues, though they are about a lead. */
const toColleagues: readonly MessagePurpose[] = ['notice', 'account', 'alert'];

/** Without these the owner does not get what they are asked for, or told of. Nobody waits for the others. */
const needed: readonly MessagePurpose[] = ['document', 'payment', 'confirmation', 'staff'];
/** The office, or what happened to the lead, made the message needless. */
const needless: readonly WithheldReason[] = ['deleted', 'erased', 'merged', 'stage', 'switched_off', 'too_late'];
/** Whoever books a walkthrough is told beforehand that no mail goes out. */
const toldBefore: readonly WithheldReason[] = ['no_address', 'not_configured'];

/** Whether the owner lacks a message that was withheld. */
function isMissed({ purpose, reason }: { purpose: MessagePurpose; reason: WithheldReason }): boolean {
  if (purpose === 'confirmation' && toldBefore.includes(reason)) return false;
  return needed.includes(purpose) && !needless.includes(reason);
}

/** The newest ones after an event of a message about the lead: the same if it changes nothing of them. @param id the message's */
export function messagesAfter(messages: Sent[], id: string, event: MessageDealing): Sent[] {
  const at = occurredAt(event);
  const put = (sent: Pick<Sent, 'channel' | 'state'> & Partial<Sent>) => {
    const others = messages.filter(({ channel }) => channel !== sent.channel);
    return [...others, { id, why: null, contacts: [], since: at, ...sent }];
  };
  const known = messages.find((message) => message.id === id);
  switch (event.type) {
    case 'MessageIntended': {
      const { channel, purpose } = event.data;
      return toColleagues.includes(purpose) ? messages : put({ channel, state: 'under_way' });
    }
    case 'MessageWithheld': {
      const { channel, reason, until } = event.data;
      if (until !== null) return messages;
      if (isMissed(event.data)) return put({ channel, state: 'lost', why: reason });
      return known ? messages.filter((message) => message !== known) : messages;
    }
    case 'MessageSent':
      // The service may report the delivery before we have noted that it accepted the message.
      return known?.state === 'under_way' ? put({ ...known, state: 'sent', since: at }) : messages;
    case 'MessageDelivered':
      return known ? put({ channel: known.channel, state: 'sent' }) : messages;
    case 'MessageFailed':
    case 'MessageUndelivered': {
      if (!known || (event.type === 'MessageFailed' && event.data.again)) return messages;
      return put({ channel: known.channel, state: 'lost', why: event.data.bounced ? 'refused' : null });
    }
  }
}

/** Whoever was spoken to since a message was lost knows what it said. @param contact the event that logged it */
export function contactedSince(messages: Sent[], contact: string): Sent[] {
  if (messages.every(({ state }) => state !== 'lost')) return messages;
  return messages.map((message) =>
    message.state === 'lost' ? { ...message, contacts: [...message.contacts, contact] } : message,
  );
}

/** The same as before for a contact that was logged before they were lost. @param contact the event that logged it */
export function withoutContact(messages: Sent[], contact: string | undefined): Sent[] {
  const isOther = (id: string) => id !== contact;
  if (messages.every(({ contacts }) => contacts.every(isOther))) return messages;
  return messages.map((message) => ({ ...message, contacts: message.contacts.filter(isOther) }));
}

/** They were reached after all: what was lost matters no more. @param by the message that reached them, which may still be lost */
export function reached(messages: Sent[], by: string | null): Sent[] {
  const kept = messages.filter(({ id, state }) => state !== 'lost' || id === by);
  return kept.length === messages.length ? messages : kept;
}
