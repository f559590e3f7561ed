import { Injectable } from '@nestjs/common';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { ManagesEffects } from '../../platform/process-managers/manages-effects.js';
import type {
  Acting,
  ClaimedEffect,
  EffectKind,
  LooksAgain,
  Outcome,
  ProcessManager,
} from '../../platform/process-managers/process-manager.js';
import { mailAskedFor, messageId, messagesName } from './automatic-mail.js';
import { MailComposing, type Composed } from './mail-composing.js';
import { MessageSending, type MessageOutcome } from './message-sending.js';
import { WrittenContacts } from './written-contacts.js';

const retry = { firstMs: 2_000, maxMs: 15 * 60_000 };

/** Sends what events ask for: acknowledgments, notices, reminders, account links, and staff's messages, which it logs as contacts. */
@Injectable()
@ManagesEffects()
export class MessagesManager implements ProcessManager {
  readonly name: string = messagesName;
  readonly handles = [
    ...(['LeadCreated', 'LeadStatusMoved', 'ReferralSubmitted', 'TaskAdded', 'TaskEdited', 'UserLinkIssued'] as const),
    ...(['MessageRequested', 'MessageIntended', 'MessageSent', 'MessageFailed', 'MessageWithheld'] as const),
    'ContactLogged' as const,
  ];
  readonly kinds: Readonly<Record<string, EffectKind>> = {
    'message-send': this.kind((effect) => this.composing.requested(effect)),
    acknowledgment: this.kind((effect) => this.composing.acknowledgment(effect)),
    'intake-notice': this.kind((effect) => this.composing.notice(effect)),
    'task-reminder': this.kind((effect) => this.composing.taskReminder(effect)),
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
        return outcomeOf(await this.sending.send({ ...composed, id, askedBy: effect.key }, acting));
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

function outcomeOf(outcome: MessageOutcome): Outcome {
  switch (outcome.as) {
    case 'sent':
      return { as: 'done' };
    case 'withheld':
      return { as: 'cancelled', reason: `It was not sent: ${outcome.reason.replaceAll('_', ' ')}` };
    case 'failed':
      return { as: 'failed', reason: outcome.reason };
    case 'unknown':
      return { as: 'unknown', reason: 'It was handed over, and nobody knows whether it was sent' };
  }
}
