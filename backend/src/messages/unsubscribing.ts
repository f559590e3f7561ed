import { Injectable } from '@nestjs/common';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { isKnown } from '../../../contracts/src/keys/known.js';
import type { MessageChannel } from '../../../contracts/src/messages/message.js';
import { noteByLink } from '../leads/decide/marketing.js';
import { spokenWord } from './domain/may-send.js';
import { LeadsToWrite } from './lead-to-write.js';
import type { Actor } from '../../../contracts/src/actor.js';
import type { UnsubscribeStanding } from '../../../contracts/src/messages/routes.js';
import { Commands, contextOf, type CommandContext } from '../platform/commands/commands.js';
import { ProblemError } from '../platform/problems/problem.js';
import { renewConsent, withdrawConsent } from './domain/message-commands.js';
import { UnsubscribeLinks } from './domain/unsubscribe-links.js';
import { AddressBook } from './address-book.js';
import { MessageStreams } from './message-sending.js';

/** The next sender reads the read model, so the answer waits until that has the change. */
const readPatienceMs = 5_000;
const visitor: Actor = { kind: 'visitor', id: null };

/** Where it is noted what somebody does with a link. */
interface Found {
  /** Of the message or the lead. */
  id: string;
  in: 'message' | 'lead';
  channel: MessageChannel;
  address: string;
}

/** What people do with the link in a mail. */
@Injectable()
export class Unsubscribing {
  constructor(
    private readonly streams: MessageStreams,
    private readonly commands: Commands,
    private readonly addresses: AddressBook,
    private readonly links: UnsubscribeLinks,
    private readonly leads: LeadsToWrite,
  ) {}

  /** Changes nothing. @throws ProblemError unsubscribe_link_gone */
  async standing(token: string): Promise<UnsubscribeStanding> {
    const found = await this.found(token);
    return this.shown(found, await this.isRefused(found));
  }

  /**
   * Stops or resumes messages, whatever was said in between. Resolves once the next sender sees it.
   * @throws ProblemError unsubscribe_link_gone; LogUnavailable
   */
  async change(token: string, again: boolean, correlationId: string): Promise<UnsubscribeStanding> {
    const found = await this.found(token);
    const context = contextOf({ actor: visitor, correlationId });
    const { position } = await this.noted(found, again, context);
    await this.addresses.hasRead(position, readPatienceMs);
    return this.shown(found, !again);
  }

  private noted({ id, in: place }: Found, wanted: boolean, context: CommandContext): Promise<CommandAnswer> {
    if (place === 'lead') return this.commands.execute(noteByLink, id, { wanted }, context);
    const said = { how: 'link', anew: true } as const;
    return wanted
      ? this.commands.execute(renewConsent, id, said, context)
      : this.commands.execute(withdrawConsent, id, said, context);
  }

  private async isRefused({ id, in: place, channel, address }: Found): Promise<boolean> {
    if (isKnown(address)) return (await this.addresses.standing(channel, address)).unsubscribed;
    const lead = place === 'lead' ? await this.leads.read(id) : undefined;
    return lead !== undefined && spokenWord(lead.now.said)?.wanted === false;
  }

  private shown({ address, channel }: Found, unsubscribed: boolean): UnsubscribeStanding {
    return { address: masked(address), channel, unsubscribed };
  }

  /** The message that the link came with; where a restored log does not hold it, the lead that it was for. */
  private async found(token: string): Promise<Found> {
    const link = this.links.read(token);
    if (link === null) throw new ProblemError('unsubscribe_link_gone');
    const { state, erased } = await this.streams.read(link.messageId);
    const address = state?.address ?? null;
    if (state && !erased && state.state !== 'received' && address !== null)
      return { id: link.messageId, in: 'message', channel: state.channel, address };
    const leadId = state || erased ? null : link.leadId;
    const lead = leadId === null ? undefined : await this.leads.read(leadId);
    if (leadId === null || !lead || lead.now.erased) throw new ProblemError('unsubscribe_link_gone');
    return { id: leadId, in: 'lead', channel: 'email', address: lead.lead.email };
  }
}

/** `o••••@example.com`: recognisable for the owner, too little for somebody who found the link. */
function masked(address: string): string {
  const [local = '', domain] = address.split('@');
  return domain === undefined ? `••••${address.slice(-2)}` : `${local.slice(0, 1)}••••@${domain}`;
}
