import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { LeadSource } from '../../../../contracts/src/lead-source.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { leadIdOfStream } from '../../../../projections/src/definitions/lead-stream.js';
import type { Effect, Reaction } from '../../platform/process-managers/process-manager.js';

const hourMs = 3_600_000;
/** After half a day nobody is glad of "it has arrived". */
const acknowledgedWithinMs = 12 * hourMs;
const noticedWithinMs = 72 * hourMs;
const remindedWithinMs = 24 * hourMs;
/** An intake that is handed out in turn has its assignee by then. */
const handOutMs = 30_000;
const maxAttempts = 8;

export const messagesName = 'message-sending';

/** What an owner who came in so is told; the others asked for nothing that could arrive. */
export const acknowledgmentOf: Partial<Record<LeadSource, string>> = {
  analysis: 'acknowledgment-analysis',
  enrollment: 'acknowledgment-enrollment',
  webinar: 'acknowledgment-registration',
};

/**
 * The mails that an event asks for, and what is noted of those that staff wrote. Pure. An effect's key begins with the id of its event; several properties of one submission are one
 * intake, whose effects are keyed by what the submission's events have in common.
 */
export function mailAskedFor(event: ReadableEvent): Reaction[] {
  switch (event.type) {
    case 'MessageRequested':
      return [asked(event, event.id, 'message-send', event.data.leadId, {})];
    case 'LeadCreated':
      return event.metadata.actor.kind === 'visitor' ? intake(event, event.data) : [];
    case 'LeadStatusMoved':
      // An owner who enrolls from their report moves a lead that is there.
      return event.metadata.actor.kind === 'visitor' && event.data.to === 'enrolled'
        ? [acknowledgment(event), notice(event, 0)]
        : [];
    case 'ReferralSubmitted':
      return event.metadata.actor.kind === 'visitor' ? [notice(event, 0)] : [];
    case 'TaskAdded':
      return [reminder(event, event.data.dueAt)];
    case 'TaskEdited':
      return event.data.dueAt === undefined ? [] : [reminder(event, event.data.dueAt)];
    case 'UserLinkIssued':
      return event.data.linkId === undefined
        ? []
        : [asked(event, `${event.id} account`, 'account-mail', null, { lateAt: event.data.expiresAt })];
    case 'MessageIntended':
      return event.data.askedBy === null ? [] : [{ intended: event.data.askedBy }];
    case 'MessageSent':
      return [...ended(event.data.askedBy, 'done'), ...contactOf(event, event.data)];
    case 'ContactLogged':
      return ended(event.data.messageId === undefined ? null : contactKey(event.data.messageId), 'done');
    case 'MessageFailed':
      return event.data.again ? [] : ended(event.data.askedBy, 'failed');
    case 'MessageWithheld':
      return event.data.until === null ? ended(event.data.askedBy, 'cancelled') : [];
    default:
      return [];
  }
}

/** What brings somebody in. All of a submission share their correlation, by which it is answered and told of once. */
export const intakeTypes: ReadonlySet<string> = new Set<ReadableEvent['type']>([
  ...(['LeadCreated', 'LeadStatusMoved', 'ReferralSubmitted'] as const),
]);

/** The id of the event that an effect is about, or the correlation of the intake. */
export function askerOf(key: string): string {
  return key.split(' ')[0]!;
}

function intake(event: ReadableEvent, { source, handOut }: DataOf<'LeadCreated'>): Reaction[] {
  const told = acknowledgmentOf[source] === undefined ? [] : [acknowledgment(event)];
  return [...told, notice(event, handOut ? handOutMs : 0)];
}

function acknowledgment(event: ReadableEvent): Reaction {
  return asked(
    event,
    `${event.metadata.$correlationId} acknowledgment`,
    'acknowledgment',
    leadIdOfStream(event.stream) ?? null,
    {
      lateAt: after(event, acknowledgedWithinMs),
    },
  );
}

function notice(event: ReadableEvent, waitMs: number): Reaction {
  const timing = { dueAt: after(event, waitMs), lateAt: after(event, noticedWithinMs) };
  return asked(
    event,
    `${event.metadata.$correlationId} notice`,
    'intake-notice',
    leadIdOfStream(event.stream) ?? null,
    timing,
  );
}

function reminder(event: ReadableEvent, dueAt: string): Reaction {
  const lateAt = new Date(Date.parse(dueAt) + remindedWithinMs).toISOString();
  return asked(event, `${event.id} task`, 'task-reminder', leadIdOfStream(event.stream) ?? null, { dueAt, lateAt });
}

function asked(
  event: ReadableEvent,
  key: string,
  kind: string,
  leadId: string | null,
  timing: { dueAt?: string; lateAt?: string },
): Reaction {
  const { $correlationId: correlationId, occurredAt } = event.metadata;
  const effect: Effect = {
    ...{ key, kind, subject: event.stream, leadId, correlationId },
    dueAt: timing.dueAt ?? occurredAt,
    ...(timing.lateAt !== undefined && { lateAt: timing.lateAt }),
    // Each message keeps its own intent: asked again, it is looked up, and never sent twice.
    idempotent: true,
    maxAttempts,
  };
  return { effect };
}

/** What staff wrote to an owner is their contact with the lead, and stands in its stream. */
function contactOf(event: ReadableEvent, { purpose, leadId }: DataOf<'MessageSent'>): Reaction[] {
  if (purpose !== 'staff' || leadId === null) return [];
  const subject = `lead-${leadId}`;
  return [asked({ ...event, stream: subject }, contactKey(messageIdOf(event.stream)), 'contact', leadId, {})];
}

const contactKey = (messageId: string) => `${messageId} contact`;

/** The id of the message that a stream holds. */
export function messageIdOf(stream: string): string {
  return stream.slice('message-'.length);
}

const after = ({ metadata }: ReadableEvent, ms: number) => new Date(Date.parse(metadata.occurredAt) + ms).toISOString();

function ended(askedBy: string | null, as: 'done' | 'failed' | 'cancelled'): Reaction[] {
  return askedBy === null ? [] : [{ ended: askedBy, as }];
}
