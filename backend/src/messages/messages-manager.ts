import { Injectable } from '@nestjs/common';
import { leadIdOfStream } from '../../../projections/src/definitions/shared/stream-id.js';
import { noteWritten } from '../leads/decide/notes.js';
import { Commands } from '../platform/commands/commands.js';
import { DomainError } from '../platform/problems/problem.js';
import {
  type Acting,
  type ClaimedEffect,
  type Outcome,
  type EffectKind,
  type LooksAgain,
  type ProcessManager,
  ManagesEffects,
} from '../platform/process-managers/process-manager.js';
import { askerOf, mailAskedFor, messageId, messagesName } from './automatic-mail.js';
import { MessageStreams, MessageSending, effectOutcome } from './message-sending.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { MailComposing, type Composed } from './mail-composing.js';

/** Logs in a lead's stream that staff wrote to its owner: a contact, so possibly the first touch. */
@Injectable()
export class WrittenContacts {
  constructor(
    private readonly commands: Commands,
    private readonly messages: MessageStreams,
  ) {}

  /** @param effect its key begins with the message's id, its subject is the lead's stream */
  async note({ key, subject }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const messageId = askerOf(key);
    const leadId = leadIdOfStream(subject)!;
    const { events } = await this.messages.read(messageId);
    const asked = events.find(({ type }) => type === 'MessageRequested');
    const sent = events.findLast((event) => event.type === 'MessageSent');
    if (!asked || !sent) return { as: 'cancelled', reason: 'No member of staff asked for this message' };
    const written = { messageId, channel: sent.data.channel, at: sent.metadata.occurredAt };
    // The actor is whoever wrote; the causation shows that it was logged automatically.
    const context = { ...acting.context('noted'), actor: asked.metadata.actor };
    try {
      await this.commands.execute(noteWritten, leadId, written, context);
      return { as: 'done' };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'stream_erased')
        return { as: 'cancelled', reason: 'The lead was erased' };
      throw error;
    }
  }
}

const retry = { firstMs: 2_000, maxMs: 15 * 60_000 };

/** Sends what events ask for: acknowledgments, notices, reminders, account links, and staff's messages, which it logs as contacts. */
@Injectable()
@ManagesEffects()
export class MessagesManager implements ProcessManager {
  readonly name: string = messagesName;
  readonly handles = [
    ...(['LeadCreated', 'LeadStatusMoved', 'ReferralSubmitted', 'TaskAdded', 'TaskEdited', 'UserLinkIssued'] as const),
    ...(['PaymentRequested', 'DocumentWanted'] as const),
    ...(['MessageRequested', 'MessageIntended', 'MessageSent', 'MessageFailed', 'MessageWithheld'] as const),
    'ContactLogged' as const,
  ];
  readonly kinds: Readonly<Record<string, EffectKind>> = {
    'message-send': this.kind((effect) => this.composing.requested(effect)),
    acknowledgment: this.kind((effect) => this.composing.acknowledgment(effect)),
    'intake-notice': this.kind((effect) => this.composing.notice(effect)),
    'task-reminder': this.kind((effect) => this.composing.taskReminder(effect)),
    'payment-link': this.kind((effect) => this.composing.paymentLink(effect)),
    'payment-reminder': this.kind((effect) => this.composing.paymentLink(effect)),
    'wanted-document': this.kind((effect) => this.composing.wantedDocument(effect)),
    'account-mail': this.kind((effect) => this.composing.accountLink(effect)),
    contact: { retry, perform: (effect, acting) => this.contacts.note(effect, acting) },
  };

  constructor(
    private readonly composing: MailComposing,
    private readonly sending: MessageSending,
    private readonly contacts: WrittenContacts,
  ) {}

  react(event: ReadableEvent) {
    return mailAskedFor(event);
  }

  private kind(compose: (effect: ClaimedEffect) => Promise<Composed | LooksAgain>): EffectKind {
    return {
      retry,
      perform: async (effect, acting) => {
        const composed = await compose(effect);
        if ('afterMs' in composed) return composed;
        if ('nothing' in composed) return { as: 'cancelled', reason: composed.nothing };
        const id = composed.id ?? messageId(effect);
        return effectOutcome(await this.sending.send({ ...composed, id, askedBy: effect.key }, acting));
      },
      conclude: async (effect: ClaimedEffect, sentence: string, acting: Acting) => {
        const composed = await compose(effect);
        const id = 'id' in composed ? composed.id : undefined;
        return this.sending.giveUp(id ?? messageId(effect), sentence, acting);
      },
      confirm: (effect, context) => this.sending.confirm(messageId(effect), context),
    };
  }
}
