import { Injectable } from '@nestjs/common';
import { leadIdOfStream } from '../../../../projections/src/definitions/lead-stream.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { Commands } from '../../platform/commands/commands.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import type { Acting, ClaimedEffect, Outcome } from '../../platform/process-managers/process-manager.js';
import { askerOf } from './automatic-mail.js';
import { MessageStreams } from './message-streams.js';

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
      await this.commands.execute(leadCommands.noteWritten, leadId, written, context);
      return { as: 'done' };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'stream_erased')
        return { as: 'cancelled', reason: 'The lead was erased' };
      throw error;
    }
  }
}
