import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { ManagesEffects } from '../../platform/process-managers/manages-effects.js';
import type {
  Acting,
  ClaimedEffect,
  EffectKind,
  Outcome,
  ProcessManager,
} from '../../platform/process-managers/process-manager.js';
import { mailAskedFor, messageIdOf, messagesName } from './automatic-mail.js';
import { MailComposing, type Composed } from './mail-composing.js';
import { MessageSending, type MessageOutcome } from './message-sending.js';
import { WrittenContacts } from './written-contacts.js';

/** For ids of messages that effects ask for (RFC 9562, UUID version 5): a retry is the same message. */
const namespace = 'b1f3a1a6-3f0d-4d51-9a3e-5f1f6f2f7c44';
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

  private kind(compose: (effect: ClaimedEffect) => Promise<Composed>): EffectKind {
    return {
      retry,
      perform: async (effect, acting) => {
        const composed = await compose(effect);
        if ('nothing' in composed) return { as: 'cancelled', reason: composed.nothing };
        const id = composed.id ?? messageId(effect);
        return outcomeOf(await this.sending.send({ ...composed, id, askedBy: effect.key }, acting));
      },
      conclude: async (effect: ClaimedEffect, sentence: string, acting: Acting) => {
        const composed = await compose(effect);
        const id = 'nothing' in composed ? undefined : composed.id;
        return this.sending.giveUp(id ?? messageId(effect), sentence, acting);
      },
      confirm: (effect, context) => this.sending.confirm(messageId(effect), context),
    };
  }
}

/** A message that a person asked for has a stream already. */
function messageId({ key, kind, subject }: Pick<ClaimedEffect, 'key' | 'kind' | 'subject'>): string {
  return kind === 'message-send' ? messageIdOf(subject) : uuidV5(key, namespace);
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
