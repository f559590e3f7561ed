import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import type { MessageChannel, MessagePurpose, WithheldReason } from '../../../contracts/src/messages/message.js';
import type { CommandContext } from '../platform/commands/commands.js';
import { foldedBy } from '../platform/commands/decider.js';
import {
  type Acting,
  type EndedAs,
  type Outcome,
  type Reaction,
  readSubject,
  type Subject,
} from '../platform/process-managers/process-manager.js';
import { Injectable } from '@nestjs/common';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { enoughOfADay, mostOfVisitorsADay, type TurnKind } from '../platform/limits/daily-turns.js';
import { notSent } from '../../../contracts/src/messages/words.js';
import { messageDecider, type MaybeMessage } from './domain/message-commands.js';

export interface MessageToSend {
  /** UUID, derived by the caller from its effect's key: the same id is the same message, however often it is asked for. */
  id: string;
  leadId: string | null;
  documentId?: string;
  referralId?: string;
  userId?: string;
  channel: MessageChannel;
  /** Default: the lead's own address or phone at the moment of sending. */
  to?: string;
  template: { id: string; version: number };
  purpose: MessagePurpose;
  /** Further variables of the template, beside the lead's. */
  data?: Readonly<Record<string, string>>;
  campaign?: {
    runId: string;
    step: string;
    /** sent only while the lead is in one of these */
    stages?: readonly LeadStatus[];
  };
  calendar?: { ics: string; method: 'REQUEST' | 'CANCEL' };
  attachments?: readonly { name: string; type: string; content: Buffer }[];
  /** Variables that grant access, such as a one-time link: they are sent, but the log has `[link]` instead. */
  secrets?: Readonly<Record<string, string>>;
  /** A visitor caused it, so nobody has proved whose the address is: it goes out only while the address has turns of this kind left. */
  turn?: TurnKind;
  /** The effect that asks, so that its manager knows the outcome after a restore. */
  askedBy?: string;
}

export type MessageOutcome =
  | { as: 'sent' }
  | {
      as: 'withheld';
      reason: WithheldReason;
      /** held back until then, if only for quiet hours */
      until?: string;
    }
  /** The address has no turn left today. Nothing is recorded: it may be asked for again. */
  | { as: 'no_turn' }
  | { as: 'failed'; reason: string; bounced: boolean }
  | { as: 'unknown' };

/** What became of the effect that sent a message. */
export function effectOutcome(outcome: MessageOutcome): Outcome {
  switch (outcome.as) {
    case 'sent':
      return { as: 'done' };
    case 'withheld':
      return { as: 'cancelled', reason: notSent(outcome.reason) };
    case 'no_turn':
      return { as: 'cancelled', reason: enoughOfADay(mostOfVisitorsADay) };
    case 'failed':
      return { as: 'failed', reason: outcome.reason };
    case 'unknown':
      return { as: 'unknown', reason: 'It was handed over, and nobody knows whether it was sent' };
  }
}

/** What an event of a message means for the effect that asked for it. Pure. */
export function messageReactions(event: ReadableEvent): Reaction[] {
  const ended = (askedBy: string | null, as: EndedAs): Reaction[] => (askedBy === null ? [] : [{ ended: askedBy, as }]);
  switch (event.type) {
    case 'MessageIntended':
      return event.data.askedBy === null ? [] : [{ intended: event.data.askedBy }];
    case 'MessageSent':
      return ended(event.data.askedBy, 'done');
    case 'MessageFailed':
      return event.data.again ? [] : ended(event.data.askedBy, 'failed');
    case 'MessageWithheld':
      return event.data.until === null ? ended(event.data.askedBy, 'cancelled') : [];
    default:
      return [];
  }
}

/** Nest provider. Appends MessageIntended (with the words) before the call, the outcome after. `acting` is that of the effect (platform/process-managers). */
export abstract class MessageSending {
  abstract send(message: MessageToSend, acting: Acting): Promise<MessageOutcome>;

  /**
   * For an effect's `conclude`: a message that was begun has failed for good. Does nothing if none was begun.
   * @returns 'unknown' if it was handed over, and its service could not be asked since
   */
  abstract giveUp(id: string, sentence: string, acting: Acting): Promise<void | 'unknown'>;

  /** For an effect's `confirm`: a person says that it was sent. @returns whether the outcome was unknown until then */
  abstract confirm(id: string, context: CommandContext): Promise<boolean>;

  /** Whether the service took it, as far as is known now. @throws SubjectUnreadable, LogUnavailable */
  abstract wasTaken(id: string): Promise<boolean>;

  /** Whether it may have gone out: its intent is in the log, and nothing says that it was not taken. @throws SubjectUnreadable, LogUnavailable */
  abstract isBegun(id: string): Promise<boolean>;
}

export interface KnownMessage extends Subject {
  state: MaybeMessage;
  /** The key of the newest intent; undefined: there is none. */
  intentKey: string | undefined;
  /** When it was appended, ISO 8601. */
  intendedAt: string | undefined;
}

/** Messages, straight from the log. */
@Injectable()
export class MessageStreams {
  constructor(private readonly log: EventLog) {}

  /** @throws SubjectUnreadable, LogUnavailable */
  async read(id: string): Promise<KnownMessage> {
    const subject = await readSubject(this.log, `message-${id}`);
    const intent = subject.events.findLast(({ type }) => type === 'MessageIntended');
    return {
      ...subject,
      state: foldedBy(messageDecider, subject.events),
      intentKey: intent?.metadata.idempotency?.key,
      intendedAt: intent?.metadata.occurredAt,
    };
  }

  /** Whether the event at the revision is the intent that this command appended. */
  async isOwnIntent(id: string, revision: number, commandId: string): Promise<boolean> {
    const [intent] = await this.log.readStream(`message-${id}`, { from: revision, limit: 1 });
    return intent?.type === 'MessageIntended' && intent.metadata.$causationId === commandId;
  }
}
