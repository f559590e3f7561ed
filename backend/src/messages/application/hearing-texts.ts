import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { Actor } from '../../../../contracts/src/actor.js';
import { company } from '../../../../contracts/src/company.js';
import { keywordOf, type InboundText, type TextStatus } from '../../integrations/twilio/twilio-webhook.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { Commands } from '../../platform/commands/commands.js';
import type { CommandContext } from '../../platform/commands/stream-command.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { receiveMessage, renewConsent, withdrawConsent } from '../domain/hear-people.js';
import { recordDelivery } from '../domain/send-message.js';
import { AddressBook } from './address-book.js';

/** Of what the text service tells (RFC 9562, UUID version 5): told again it is the same message, and the same command. */
const namespace = '2f6d0f0b-6c43-4a4e-9a51-0c8b2f0e7d19';
const actor: Actor = { kind: 'webhook', id: 'twilio' };
const readPatienceMs = 5_000;
const arrived: ReadonlySet<string> = new Set(['delivered', 'read']);
const lost: ReadonlySet<string> = new Set(['undelivered', 'failed', 'canceled']);

/** What comes back from phones: texts of people, and how ours went on. */
@Injectable()
export class HearingTexts {
  constructor(
    private readonly commands: Commands,
    private readonly addresses: AddressBook,
  ) {}

  /**
   * Resolves once the text is in the log, and who sends next knows what it said.
   * @returns what is answered by a text; null: nothing
   */
  async heard(text: InboundText, correlationId: string): Promise<string | null> {
    const { MessageSid: providerId, From: from, Body: body } = text;
    const id = uuidV5(providerId, namespace);
    const asks = keywordOf(text);
    const leadId = (await this.addresses.leadOfPhone(from)) ?? null;
    const received = { leadId, channel: 'sms', from, text: body, providerId } as const;
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
   * How a text of ours went on.
   * @param messageId as the address that was called names it; undefined: it is looked for by the service's id
   * @returns false where it is not known here yet: it has to be told again
   * @throws DomainError message_not_found
   */
  async toldOf(
    { MessageSid, MessageStatus, ErrorCode }: TextStatus,
    messageId: string | undefined,
    correlationId: string,
  ): Promise<boolean> {
    if (!arrived.has(MessageStatus) && !lost.has(MessageStatus)) return true;
    const id = messageId ?? (await this.addresses.messageOfProvider(MessageSid));
    if (id === undefined) return false;
    const told = { delivered: arrived.has(MessageStatus), errorCode: ErrorCode ?? null, providerId: MessageSid };
    const context = contextOf(`${id} ${MessageStatus}`, correlationId);
    await this.commands.execute(recordDelivery, id, told, context).catch(unlessErased);
    return true;
  }

  private async answered(leadId: string, messageId: string, correlationId: string): Promise<void> {
    const answer = { messageId, channel: 'sms' } as const;
    const context = contextOf(`${messageId} answered`, correlationId);
    await this.commands.execute(leadCommands.recordAnswer, leadId, answer, context).catch(unlessErased);
  }
}

/** What carriers ask for (HELP): who it is, how to reach people, how to end it. */
const helpText = `${company.name}: call ${company.phone} or write to ${company.email}. Reply STOP to get no more texts. Message and data rates may apply.`;

function contextOf(step: string, correlationId: string): CommandContext {
  const commandId = uuidV5(step, namespace);
  const idempotency = { key: commandId, body: commandId };
  return { actor, correlationId, commandId, now: new Date().toISOString(), idempotency };
}

/** Nothing is noted of who was erased meanwhile. */
function unlessErased(error: unknown): void {
  if (!(error instanceof DomainError) || error.code !== 'stream_erased') throw error;
}
