import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { Actor } from '../../../contracts/src/actor.js';
import { company } from '../../../contracts/src/company.js';
import { keywordOf, type InboundText, type TextStatus, wordsOf } from '../integrations/twilio/twilio.js';
import { recordAnswer } from '../leads/decide/work.js';
import { Commands, contextOfStep } from '../platform/commands/commands.js';
import { DomainError } from '../platform/problems/problem.js';
import { receiveMessage, renewConsent, withdrawConsent, recordDelivery } from './domain/message-commands.js';
import { AddressBook } from './address-book.js';

/** For ids from the text service's news (RFC 9562, UUID version 5): repeated news is the same message and the same command. */
const namespace = '2f6d0f0b-6c43-4a4e-9a51-0c8b2f0e7d19';
const actor: Actor = { kind: 'webhook', id: 'twilio' };
const readPatienceMs = 5_000;
const arrived: ReadonlySet<string> = new Set(['delivered', 'read']);
const lost: ReadonlySet<string> = new Set(['undelivered', 'failed', 'canceled']);

/** What comes back from phones: people's texts, and delivery reports of ours. */
@Injectable()
export class TextReceiver {
  constructor(
    private readonly commands: Commands,
    private readonly addresses: AddressBook,
  ) {}

  /**
   * Resolves once the text is in the log and the next sender sees what it said.
   * @returns the text to answer with; null: none
   */
  async receive(text: InboundText, correlationId: string): Promise<string | null> {
    const { MessageSid: providerId, From: from } = text;
    const id = uuidV5(providerId, namespace);
    const asks = keywordOf(text);
    const leadId = (await this.addresses.leadOfPhone(from)) ?? null;
    const said = { from, subject: null, text: wordsOf(text), automatic: false };
    const received = { leadId, channel: 'sms', ...said, providerId } as const;
    let { position } = await this.commands.execute(
      receiveMessage,
      id,
      received,
      contextOf(`${id} received`, correlationId),
    );
    if (asks === 'stop' || asks === 'start') {
      const context = contextOf(`${id} ${asks}`, correlationId);
      ({ position } = await (asks === 'stop'
        ? this.commands.execute(withdrawConsent, id, { how: 'reply' }, context)
        : this.commands.execute(renewConsent, id, { how: 'reply' }, context)));
      await this.addresses.hasRead(position, readPatienceMs);
    } else if (leadId !== null && asks === null) {
      await this.answered(leadId, id, correlationId);
    }
    return asks === 'help' ? helpText : null;
  }

  /**
   * Records the delivery report of one of our texts.
   * @param messageId as the called address names it; if undefined, it is looked up by the service's id
   * @returns false if the text is not known here yet: the service has to report again
   * @throws DomainError message_not_found
   */
  async recordStatus(
    { MessageSid, MessageStatus, ErrorCode }: TextStatus,
    messageId: string | undefined,
    correlationId: string,
  ): Promise<boolean> {
    if (!arrived.has(MessageStatus) && !lost.has(MessageStatus)) return true;
    const id = messageId ?? (await this.addresses.messageOfProvider(MessageSid));
    if (id === undefined) return false;
    const report = { delivered: arrived.has(MessageStatus), errorCode: ErrorCode ?? null, providerId: MessageSid };
    const context = contextOf(`${id} ${MessageStatus}`, correlationId);
    await this.commands.execute(recordDelivery, id, report, context).catch(unlessErased);
    return true;
  }

  private async answered(leadId: string, messageId: string, correlationId: string): Promise<void> {
    const answer = { messageId, channel: 'sms' } as const;
    const context = contextOf(`${messageId} answered`, correlationId);
    await this.commands.execute(recordAnswer, leadId, answer, context).catch(unlessErased);
  }
}

/** The text that carriers require for HELP: who we are, how to reach us, how to opt out. */
const helpText = `${company.name}: call ${company.phone} or write to ${company.email}. Reply STOP to get no more texts. Message and data rates may apply.`;

function contextOf(step: string, correlationId: string) {
  return contextOfStep({ actor, correlationId }, uuidV5(step, namespace));
}

/** If the person was erased meanwhile, nothing is recorded. */
function unlessErased(error: unknown): void {
  if (!(error instanceof DomainError) || error.code !== 'stream_erased') throw error;
}
