import { Injectable } from '@nestjs/common';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { phoneKey } from '../../../contracts/src/keys/phone.js';
import type { Kept } from '../../../contracts/src/consent/kept.js';
import type { MessageChannel } from '../../../contracts/src/messages/message.js';
import type { NotedKept } from '../../../event-store/src/backup/erasure-list.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LogEvent, ReadableEvent } from '../../../event-store/src/types.js';
import { keepRefusal } from '../leads/decide/marketing.js';
import { leadAfter } from '../leads/decide/living-lead.js';
import { AddressBook } from '../messages/address-book.js';
import { messageDecider } from '../messages/domain/message-commands.js';
import { foldedBy } from '../platform/commands/decider.js';
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

/** The addresses that refused a mail, as these streams say: a mail's own, or a lead's at which that was kept before. Pure. */
export function bouncesIn(streams: readonly (readonly LogEvent[])[]): string[] {
  const addresses = streams.flatMap((events) => {
    const readable = events.filter((event): event is ReadableEvent => event.readable);
    const message = foldedBy(messageDecider, readable);
    if (message) return message.bounced && message.channel === 'email' ? (message.address ?? []) : [];
    const { bouncedAt } = readable.reduce(saidAfter, nothingSaid);
    return bouncedAt === null ? [] : (leadAfter(readable)?.email ?? []);
  });
  return [...new Set(addresses.flatMap((address) => emailKey(address) ?? []))];
}

/** A lead that stays, and what its own history says about mail. */
interface Holder {
  leadId: string;
  said: LeadSaid;
}

/** Where something is kept: the lead, and what its stream gets. */
interface KeptAt {
  leadId: string;
  kept: Kept;
}

/**
 * At which of the leads that stay a refusal of mail is noted; one is enough for the address. Whatever opened mail again at one of them
 * after the refusal goes on: then it is noted there, as older than the first of that. The first is where it is noted; each further one is
 * where, if those before were not there. Pure.
 */
export function keptAt(position: bigint, holders: readonly Holder[]): KeptAt[] {
  const opened = holders.flatMap(({ leadId, said: { askedAt, agreedAt } }) => [
    { leadId, when: { olderThan: 'request' as const }, at: askedAt ?? 0n },
    { leadId, when: { olderThan: 'agreement' as const }, at: agreedAt ?? 0n },
  ]);
  const [first] = opened.filter(({ at }) => at > position).sort((a, b) => (a.at < b.at ? -1 : 1));
  const chosen = first ?? (holders[0] && { leadId: holders[0].leadId, when: {} });
  if (!chosen) return [];
  const { leadId, when } = chosen;
  const rest = holders.filter((holder) => holder.leadId !== leadId);
  return [{ leadId, kept: { what: 'refusal', channel: 'email', ...when } }, ...keptAt(position, rest)];
}

/** A refusal is of the address: where a lead that stays has it, too, the refusal outlasts the streams that it was said or seen in. */
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
   * Notes the refusals of streams that are about to end at the leads that stay, and that an address refused a mail. Repeatable.
   * @param beside notes each beside the backups, before the log has it
   * @throws ClaimLost, SubjectUnreadable, DomainError stream_unreadable, LogUnavailable; what Postgres throws, and the backups' place
   */
  async keep(
    leadId: string,
    ending: readonly string[],
    acting: Acting,
    beside: (kept: NotedKept) => Promise<void>,
  ): Promise<void> {
    const events = await Promise.all(ending.map((stream) => this.log.readStream(stream)));
    for (const { channel, address, key, position } of refusalsIn(events)) {
      const word = await this.addresses.newestWord(channel, address);
      if (word !== null && word.position > position) continue;
      const reached = channel === 'sms' ? { emails: [], phones: [key] } : { emails: [key], phones: [] };
      const holders = await this.streams.otherHolders(reached, [leadId]);
      if (channel === 'email') await this.keepAtOne(keptAt(position, await this.saidOf(holders)), acting, beside);
      else
        for (const holder of holders)
          await this.keepAtOne([{ leadId: holder, kept: { what: 'refusal', channel } }], acting, beside);
    }
    for (const key of bouncesIn(events)) {
      // It may have accepted one since.
      if (!(await this.addresses.standing('email', key)).bounced) continue;
      const holders = await this.saidOf(await this.streams.otherHolders({ emails: [key], phones: [] }, [leadId]));
      for (const { leadId: holder } of holders.filter(({ said }) => said.bouncedAt === null))
        await this.keepAtOne([{ leadId: holder, kept: { what: 'bounce' } }], acting, beside);
    }
  }

  private saidOf(leadIds: readonly string[]): Promise<Holder[]> {
    return Promise.all(
      leadIds.map(async (leadId) => ({ leadId, said: (await this.leads.read(leadId))?.now.said ?? nothingSaid })),
    );
  }

  /** At the first of them that was not erased meanwhile. */
  private async keepAtOne(
    ranked: readonly KeptAt[],
    acting: Acting,
    beside: (kept: NotedKept) => Promise<void>,
  ): Promise<void> {
    if (ranked.length === 0) return;
    const at = ranked.map(({ leadId, kept }) => {
      const what = kept.what === 'bounce' ? 'bounced' : `refused ${kept.channel}`;
      return { leadId, kept, context: acting.context(`${what} ${leadId}`) };
    });
    await beside({ at: at.map(({ leadId, kept, context }) => ({ leadId, id: context.commandId, kept })) });
    for (const { leadId, kept, context } of at) {
      try {
        await this.commands.execute(keepRefusal, leadId, kept, context);
        return;
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'stream_erased') throw error;
      }
    }
  }
}
