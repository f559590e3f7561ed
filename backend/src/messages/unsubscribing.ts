import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../contracts/src/actor.js';
import type { UnsubscribeStanding } from '../../../contracts/src/messages/routes.js';
import { Commands, contextOf } from '../platform/commands/commands.js';
import { ProblemError } from '../platform/problems/problem.js';
import { renewConsent, withdrawConsent } from './domain/message-commands.js';
import type { Message } from '../../../contracts/src/messages/state.js';
import { UnsubscribeLinks } from './domain/unsubscribe-links.js';
import { AddressBook } from './address-book.js';
import { MessageStreams } from './message-sending.js';

/** The next sender reads the read model, so the answer waits until that has the change. */
const readPatienceMs = 5_000;
const visitor: Actor = { kind: 'visitor', id: null };

/** What people do with the link in a mail. */
@Injectable()
export class Unsubscribing {
  constructor(
    private readonly streams: MessageStreams,
    private readonly commands: Commands,
    private readonly addresses: AddressBook,
    private readonly links: UnsubscribeLinks,
  ) {}

  /** Changes nothing. @throws ProblemError unsubscribe_link_gone */
  async standing(token: string): Promise<UnsubscribeStanding> {
    const { message, address } = await this.found(token);
    const { unsubscribed } = await this.addresses.standing(message.channel, address);
    return { address: masked(address), channel: message.channel, unsubscribed };
  }

  /**
   * Stops or resumes messages, whatever was said in between. Resolves once the next sender sees it.
   * @throws ProblemError unsubscribe_link_gone; LogUnavailable
   */
  async change(token: string, again: boolean, correlationId: string): Promise<UnsubscribeStanding> {
    const { id, message, address } = await this.found(token);
    const context = contextOf({ actor: visitor, correlationId });
    const { position } = await (again
      ? this.commands.execute(renewConsent, id, { how: 'link', anew: true }, context)
      : this.commands.execute(withdrawConsent, id, { how: 'link', anew: true }, context));
    await this.addresses.hasRead(position, readPatienceMs);
    return { address: masked(address), channel: message.channel, unsubscribed: !again };
  }

  private async found(token: string): Promise<{ id: string; message: Message; address: string }> {
    const id = this.links.messageOf(token);
    const known = id === null ? undefined : await this.streams.read(id);
    const address = known?.state?.address ?? null;
    if (id === null || !known?.state || known.erased || known.state.state === 'received' || address === null)
      throw new ProblemError('unsubscribe_link_gone');
    return { id, message: known.state, address };
  }
}

/** `o••••@example.com`: recognisable for the owner, too little for somebody who found the link. */
function masked(address: string): string {
  const [local = '', domain] = address.split('@');
  return domain === undefined ? `••••${address.slice(-2)}` : `${local.slice(0, 1)}••••@${domain}`;
}
