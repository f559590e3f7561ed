import { v5 as uuidV5 } from 'uuid';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { LeadSource } from '../../../contracts/src/leads/lead-source.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { leadIdOfStream } from '../../../projections/src/definitions/shared/stream-id.js';
import { messageReactions } from './message-sending.js';
import { asksFor, type Effect, type Reaction } from '../platform/process-managers/process-manager.js';

const hourMs = 3_600_000;
/** After half a day an acknowledgment is no longer of use. */
const acknowledgedWithinMs = 12 * hourMs;
const noticedWithinMs = 72 * hourMs;
const remindedWithinMs = 24 * hourMs;
/** By then an intake that is assigned in turn has its assignee. */
const handOutMs = 30_000;
const maxAttempts = 8;
/** For ids of messages that effects ask for (RFC 9562, UUID version 5): a retry is the same message. */
const namespace = 'b1f3a1a6-3f0d-4d51-9a3e-5f1f6f2f7c44';

export const messagesName = 'message-sending';

/** The acknowledgment for an owner from each source; other sources asked for nothing. */
export const acknowledgmentOf: Partial<Record<LeadSource, string>> = {
  analysis: 'acknowledgment-analysis',
  enrollment: 'acknowledgment-enrollment',
  webinar: 'acknowledgment-registration',
};

/**
 * The mails that an event asks for, and the contacts to log for mails that staff wrote. Pure. An effect's key begins with the event's id;
 * several properties of one submission are one intake, so those effects are keyed by the correlation id that the submission's events share.
 */
export function mailAskedFor(event: ReadableEvent): Reaction[] {
  switch (event.type) {
    case 'MessageRequested':
      return [asked(event, event.id, 'message-send', {}, event.data.leadId)];
    case 'LeadCreated':
      return event.metadata.actor.kind === 'visitor' ? intake(event, event.data) : [];
    case 'LeadStatusMoved':
      // An owner who enrols from their report moves an existing lead.
      return event.metadata.actor.kind === 'visitor' && event.data.to === 'enrolled'
        ? [acknowledgment(event), notice(event, 0)]
        : [];
    case 'ReferralSubmitted':
      return event.metadata.actor.kind === 'visitor' ? [notice(event, 0)] : [];
    case 'TaskAdded':
      return [reminder(event, event.data.dueAt)];
    case 'TaskEdited':
      return event.data.dueAt === undefined ? [] : [reminder(event, event.data.dueAt)];
    case 'PaymentRequested':
      return paymentMails(event, event.data);
    case 'DocumentWanted':
      return event.data.told ? [asked(event, `${event.id} wanted-document`, 'wanted-document', {})] : [];
    case 'UserLinkIssued':
      return event.data.linkId === undefined
        ? []
        : [asked(event, `${event.id} account`, 'account-mail', { lateAt: event.data.expiresAt })];
    case 'MessageSent':
      return [...messageReactions(event), ...contactOf(event, event.data)];
    case 'ContactLogged':
      return event.data.messageId === undefined ? [] : [{ ended: contactKey(event.data.messageId), as: 'done' }];
    default:
      return messageReactions(event);
  }
}

/** Events that bring somebody in. All events of a submission share a correlation id, so it is acknowledged and announced once. */
export const intakeTypes: ReadonlySet<string> = new Set<ReadableEvent['type']>([
  ...(['LeadCreated', 'LeadStatusMoved', 'ReferralSubmitted'] as const),
]);

/** The id of the event that an effect is about, or the correlation of the intake. */
export function askerOf(key: string): string {
  return key.split(' ')[0]!;
}

function intake(event: ReadableEvent, { source, handOut }: DataOf<'LeadCreated'>): Reaction[] {
  const answers = acknowledgmentOf[source] === undefined ? [] : [acknowledgment(event)];
  return [...answers, notice(event, handOut ? handOutMs : 0)];
}

function acknowledgment(event: ReadableEvent): Reaction {
  const timing = { lateAt: after(event, acknowledgedWithinMs) };
  return asked(event, `${event.metadata.$correlationId} acknowledgment`, 'acknowledgment', timing);
}

function notice(event: ReadableEvent, waitMs: number): Reaction {
  const timing = { dueAt: after(event, waitMs), lateAt: after(event, noticedWithinMs) };
  return asked(event, `${event.metadata.$correlationId} notice`, 'intake-notice', timing);
}

function reminder(event: ReadableEvent, dueAt: string): Reaction {
  const lateAt = new Date(Date.parse(dueAt) + remindedWithinMs).toISOString();
  return asked(event, `${event.id} task`, 'task-reminder', { dueAt, lateAt });
}

/** The mail with the payment link, and the reminder of it. Neither is of use once the link has expired. */
function paymentMails(event: ReadableEvent, { remindAt, expiresAt }: DataOf<'PaymentRequested'>): Reaction[] {
  const mail = (kind: string, dueAt?: string) =>
    asked(event, `${event.id} ${kind}`, kind, { ...(dueAt && { dueAt }), lateAt: expiresAt });
  return [mail('payment-link'), ...(remindAt === null ? [] : [mail('payment-reminder', remindAt)])];
}

function asked(
  event: ReadableEvent,
  key: string,
  kind: string,
  timing: { dueAt?: string; lateAt?: string },
  leadId: string | null = leadIdOfStream(event.stream) ?? null,
): Reaction {
  // It can be repeated: each message keeps its own intent, so a retry looks it up and never sends twice.
  return asksFor(event, { key, kind, leadId, maxAttempts, ...timing });
}

/** Staff's message to an owner is a contact with the lead, and is logged in the lead's stream. */
function contactOf(event: ReadableEvent, { purpose, leadId }: DataOf<'MessageSent'>): Reaction[] {
  if (purpose !== 'staff' || leadId === null) return [];
  return [asked({ ...event, stream: `lead-${leadId}` }, contactKey(messageIdOf(event.stream)), 'contact', {})];
}

const contactKey = (messageId: string) => `${messageId} contact`;

/** The id of the message that a stream holds. */
export function messageIdOf(stream: string): string {
  return stream.slice('message-'.length);
}

/** The id of the message that an effect sends. One that a person asked for has a stream already. */
export function messageId({ key, kind, subject }: Pick<Effect, 'key' | 'kind' | 'subject'>): string {
  return kind === 'message-send' ? messageIdOf(subject) : uuidV5(key, namespace);
}

const after = ({ metadata }: ReadableEvent, ms: number) => new Date(Date.parse(metadata.occurredAt) + ms).toISOString();
