import { Injectable } from '@nestjs/common';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { phoneKey } from '../../../contracts/src/keys/phone.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { MessageChannel } from '../../../contracts/src/messages/message.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LogEvent, ReadableEvent } from '../../../event-store/src/types.js';
import { keepRefusal } from '../leads/decide/marketing.js';
import { leadAfter } from '../leads/decide/living-lead.js';
import { AddressBook } from '../messages/address-book.js';
import { LeadsToWrite } from '../messages/lead-to-write.js';
import { nothingSaid, saidAfter, spokenWord, type LeadSaid, type Word } from '../messages/domain/may-send.js';
import { Commands } from '../platform/commands/commands.js';
import { DomainError } from '../platform/problems/problem.js';
import type { Acting } from '../platform/process-managers/process-manager.js';
import { CaseStreams } from './case-streams.js';

/** An address or a number that wants no more messages, since a position of the log. */
export interface Refusal {
  channel: MessageChannel;
  /** As it was written. */
  address: string;
  key: string;
  position: bigint;
}

/**
 * The addresses and numbers about which the newest word of these streams is a refusal. What was said to staff of texts is of the one
 * lead. Pure.
 * @param streams the events of each, oldest first
 */
export function refusalsIn(streams: readonly (readonly LogEvent[])[]): Refusal[] {
  const newest = new Map<string, Refusal & Word>();
  const hear = (channel: MessageChannel, address: string, word: Word) => {
    const key = channel === 'sms' ? phoneKey(address) : emailKey(address);
    if (key === null) return;
    const before = newest.get(`${channel} ${key}`);
    if (!before || before.position < word.position) newest.set(`${channel} ${key}`, { channel, address, key, ...word });
  };
  for (const events of streams) {
    const readable = events.filter((event): event is ReadableEvent => event.readable);
    for (const { type, data, position } of readable)
      if (type === 'ConsentWithdrawn' || type === 'ConsentRenewed')
        hear(data.channel, data.address, { position, wanted: type === 'ConsentRenewed' });
    const refused = readable.some(({ type, data }) => type === 'ConsentRevoked' && data.channel === 'email');
    const spoken = refused ? spokenWord(readable.reduce(saidAfter, nothingSaid)) : null;
    if (spoken) hear('email', leadAfter(readable)?.email ?? '', spoken);
  }
  return [...newest.values()].flatMap(({ wanted, ...refusal }) => (wanted ? [] : [refusal]));
}

/** A lead that stays, and what its own history says about mail. */
interface Holder {
  leadId: string;
  said: LeadSaid;
}

/**
 * At which of the leads that stay a refusal of mail is noted; one is enough for the address. Whatever opened mail again at one of them
 * after the refusal goes on: then it is noted there, as older than the first of that. Pure.
 */
export function keptAt(
  position: bigint,
  holders: readonly Holder[],
): { leadId: string; when: Pick<DataOf<'ConsentRevoked'>, 'olderThan'> } | undefined {
  const opened = holders.flatMap(({ leadId, said: { askedAt, agreedAt } }) => [
    { leadId, when: { olderThan: 'request' as const }, at: askedAt ?? 0n },
    { leadId, when: { olderThan: 'agreement' as const }, at: agreedAt ?? 0n },
  ]);
  const [first] = opened.filter(({ at }) => at > position).sort((a, b) => (a.at < b.at ? -1 : 1));
  const [holder] = holders;
  return first ? { leadId: first.leadId, when: first.when } : holder && { leadId: holder.leadId, when: {} };
}

/** A refusal is of the address: where a lead that stays has it, too, the refusal outlasts the streams that it was said in. */
@Injectable()
export class KeepRefusals {
  constructor(
    private readonly log: EventLog,
    private readonly commands: Commands,
    private readonly streams: CaseStreams,
    private readonly addresses: AddressBook,
    private readonly leads: LeadsToWrite,
  ) {}

  /**
   * Notes the refusals of streams that are about to end at the leads that stay. Repeatable.
   * @throws ClaimLost, SubjectUnreadable, DomainError stream_unreadable, LogUnavailable; what Postgres throws
   */
  async keep(leadId: string, ending: readonly string[], acting: Acting): Promise<void> {
    const events = await Promise.all(ending.map((stream) => this.log.readStream(stream)));
    for (const { channel, address, key, position } of refusalsIn(events)) {
      const word = await this.addresses.newestWord(channel, address);
      if (word !== null && word.position > position) continue;
      const reached = channel === 'sms' ? { emails: [], phones: [key] } : { emails: [key], phones: [] };
      const holders = await this.streams.otherHolders(reached, [leadId]);
      if (channel === 'sms') for (const holder of holders) await this.note(holder, { channel }, acting);
      else await this.keepMail(position, holders, acting);
    }
  }

  private async keepMail(position: bigint, holders: readonly string[], acting: Acting): Promise<void> {
    let known: Holder[] = await Promise.all(
      holders.map(async (id) => ({ leadId: id, said: (await this.leads.read(id))?.now.said ?? nothingSaid })),
    );
    for (;;) {
      const kept = keptAt(position, known);
      if (!kept || (await this.note(kept.leadId, { channel: 'email', ...kept.when }, acting))) return;
      known = known.filter(({ leadId }) => leadId !== kept.leadId);
    }
  }

  /** @returns false if the lead was erased meanwhile */
  private async note(
    leadId: string,
    refusal: Omit<DataOf<'ConsentRevoked'>, 'note'>,
    acting: Acting,
  ): Promise<boolean> {
    try {
      await this.commands.execute(keepRefusal, leadId, refusal, acting.context(`refused ${refusal.channel} ${leadId}`));
      return true;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'stream_erased') throw error;
      return false;
    }
  }
}
