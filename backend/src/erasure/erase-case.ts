import { Injectable } from '@nestjs/common';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import { erasuresIn, type NotedErasure } from '../../../event-store/src/backup/erasure-list.js';
import type { AccountOfStream } from '../../../event-store/src/backup/stream-account.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { endStream } from '../../../event-store/src/log/end-stream.js';
import { Config } from '../platform/config/config.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { PersonFinder } from '../../../contracts/src/keys/person-in-text.js';
import { WaitingLines } from '../imports/waiting-lines.js';
import { eraseLead } from '../leads/decide/end-lead.js';
import { DomainError } from '../platform/problems/problem.js';
import { Commands, type CommandContext } from '../platform/commands/commands.js';
import type { Acting, ClaimedEffect, LooksAgain, Outcome } from '../platform/process-managers/process-manager.js';
import { eraseReferralClient } from '../referrals/decide.js';
import type { CaseStream } from './person-streams.js';
import {
  noteCaseFound,
  recordCaseEnded,
  recordKeysDestroyed,
  recordPersonRemoved,
  erasureCategory,
  erasedLeadOf,
  erasureName,
} from './record-erasure.js';
import { CaseStreams, StoredStreams } from './case-streams.js';
import { factsOf, type CaseFacts } from './case-facts.js';
import { KeepRefusals } from './keep-refusals.js';
import { RemovePerson } from './remove-person.js';

const waitMs = 5_000;

type LeadErased = Extract<ReadableEvent, { type: 'LeadErased' }>;
type Accounted = CaseStream & { account: AccountOfStream };
/** Whose erasure it is, since when and why. */
type BegunErasure = Pick<NotedErasure, 'leadId' | 'at' | 'reason'>;

/**
 * Erases a case after its lead has ended: ends every other stream, removes the person outside the log while the log still says who
 * that is, notes it beside the backups, and only then destroys keys. Each step is repeatable, so another worker can continue anywhere.
 */
@Injectable()
export class EraseCase {
  constructor(
    private readonly log: EventLog,
    private readonly commands: Commands,
    private readonly streams: CaseStreams,
    private readonly stored: StoredStreams,
    private readonly refusals: KeepRefusals,
    private readonly person: RemovePerson,
    private readonly waiting: WaitingLines,
    private readonly config: Config,
  ) {}

  /**
   * Waits for read models that do not follow the log: what they do not lead to would be missed for good.
   * @throws ClaimLost; LogUnavailable; what Postgres and the file system throw: all worth a retry
   */
  async perform({ subject }: ClaimedEffect, acting: Acting): Promise<Outcome | LooksAgain> {
    const because = await this.streams.behind();
    if (because !== null) return { afterMs: waitMs, because };
    const leadId = erasedLeadOf(subject);
    const erasure = await this.erasureOf(leadId);
    const ended = await this.endAll(erasure, acting);
    const accounts = await this.accountsOf(ended);
    const events = (await Promise.all(ended.map(({ stream }) => this.log.readStream(stream)))).flat();
    const facts = factsOf(events);
    const ending = caseOf(accounts, await this.mayStillName(leadId, facts), erasure.reason);
    await this.commands.execute(recordCaseEnded, leadId, ending, acting.context('ended'));

    const noted = await this.note(erasure, {
      streams: accounts.map(({ stream, part, account: { keys } }) => ({ stream, part, keys })),
    });
    await acting.fence();
    const streams = ended.map(({ stream }) => stream);
    const places = await this.person.remove({ leadId, streams, facts });
    const leadErased = events.find((event): event is LeadErased => event.readable && event.type === 'LeadErased');
    if (leadErased) await this.eraseBroughtIn(leadErased, facts, acting);
    await this.commands.execute(recordPersonRemoved, leadId, { places, noted }, acting.context('removed'));

    for (const { stream, part } of ended) {
      await acting.fence();
      await this.log.destroyKeysOf(stream, part ?? undefined);
    }
    const after = await this.accountsOf(ended);
    for (const [index, { stream, account }] of after.entries())
      if (account.hash !== accounts[index]!.account.hash) throw new Error(`${stream} is not what it was`);
    const destroyed = after.map(({ stream, part, account: { hash, keys } }) => ({
      stream,
      part,
      hash,
      keys: keys.length,
    }));
    await this.commands.execute(recordKeysDestroyed, leadId, { streams: destroyed }, acting.context('destroyed'));
    return { as: 'done' };
  }

  private async erasureOf(leadId: string): Promise<BegunErasure> {
    const [last] = await this.log.readStream(`lead-${leadId}`, { backwards: true, limit: 1 });
    const reason = last?.readable && last.type === 'LeadErased' ? (last.data.reason ?? null) : null;
    return { leadId, reason, at: last?.metadata.occurredAt ?? new Date().toISOString() };
  }

  /**
   * Ends streams until no read model knows another one. What only an address leads to is noted first: its end takes that address from the
   * read models. @returns those that exist
   */
  private async endAll(erasure: BegunErasure, acting: Acting): Promise<CaseStream[]> {
    const { leadId } = erasure;
    const known = new Set(await this.foundBefore(leadId));
    const looked = new Map<string, { each: CaseStream; exists: boolean }>();
    for (;;) {
      const found = await this.streams.of([leadId], [...known]);
      const noted = found
        .filter(({ leadId: lead, stream }) => lead === null && !known.has(stream))
        .map(({ stream, part }) => ({ stream, part }));
      if (noted.length > 0) {
        const context = acting.context(`found ${noted.map(({ stream }) => stream).join(' ')}`);
        await this.commands.execute(noteCaseFound, leadId, { streams: noted }, context);
      }
      for (const { stream } of noted) known.add(stream);
      const fresh = found.filter(({ stream }) => !looked.has(stream));
      if (fresh.length === 0) return [...looked.values()].flatMap(({ each, exists }) => (exists ? each : []));
      await this.refusals.keep(
        leadId,
        fresh.map(({ stream }) => stream),
        acting,
        async (kept) => void (await this.note(erasure, { kept: [kept] })),
      );
      for (const { stream, part } of fresh) {
        await acting.fence();
        const each = { stream, part };
        looked.set(stream, { each, exists: await this.end(leadId, each, acting) });
      }
    }
  }

  /**
   * The streams that were ended earlier, or found in order to be: once its key is destroyed, a lead's stream no longer reveals the
   * addresses that lead to them. After a restore only the list beside the backups knows all of them.
   */
  private async foundBefore(leadId: string): Promise<string[]> {
    const steps = await this.log.readStream(erasureCategory + leadId);
    const inLog = steps.flatMap((step) =>
      step.readable && (step.type === 'CaseEnded' || step.type === 'CaseFound') ? step.data.streams : [],
    );
    const { backupTo } = this.config;
    const noted = backupTo === undefined ? undefined : await erasuresIn(backupTo).of(leadId);
    return [...inLog, ...(noted?.streams ?? [])].map(({ stream }) => stream);
  }

  /** Once the erasure is complete, nothing can be sealed for its stream any more: for later finds Stripe is not searched by address. */
  private async mayStillName(leadId: string, facts: CaseFacts): Promise<CaseFacts> {
    const steps = await this.log.readStream(erasureCategory + leadId);
    return steps.some(({ type }) => type === 'ErasureCompleted') ? { ...facts, writtenEmails: [] } : facts;
  }

  private async end(leadId: string, { stream, part }: CaseStream, acting: Acting): Promise<boolean> {
    if (part === 'client') {
      const { shared } = await this.stored.accountOf(stream, part);
      const input = { leadId, noteRealtor: shared.length > 0 };
      await this.commands.execute(eraseReferralClient, stream.slice('referral-'.length), input, acting.context(stream));
      return true;
    }
    const { commandId, correlationId, now: occurredAt } = acting.context(stream);
    const metadata = {
      ...{ $correlationId: correlationId, $causationId: commandId, command: 'EndStream' },
      ...{ actor: { kind: 'system' as const, id: erasureName }, occurredAt },
    };
    return endStream(this.log, stream, { type: 'StreamErased', data: {}, metadata });
  }

  /** A running import may have brought the person in again before its file was looked through. */
  private async eraseBroughtIn(erasure: LeadErased, facts: CaseFacts, acting: Acting): Promise<void> {
    const person = new PersonFinder(facts);
    for (const id of await this.waiting.broughtInSince(erasure)) {
      const { names, emails, phones, addresses } = factsOf(await this.log.readStream(`lead-${id}`));
      if (!person.isIn([...names, ...emails, ...phones, ...addresses].join('\n'))) continue;
      await eraseAlso(this.commands, id, erasure, acting.context(`brought in ${id}`));
    }
  }

  private accountsOf(streams: readonly CaseStream[]): Promise<Accounted[]> {
    return Promise.all(
      streams.map(async (each) => ({ ...each, account: await this.stored.accountOf(each.stream, each.part) })),
    );
  }

  /** Adds to what is noted of the erasure beside the backups. */
  private async note(
    erasure: BegunErasure,
    more: Partial<Pick<NotedErasure, 'streams' | 'kept'>>,
  ): Promise<DataOf<'PersonRemoved'>['noted']> {
    const { backupTo } = this.config;
    if (backupTo === undefined) return 'no_folder';
    await erasuresIn(backupTo).note({ format: 'erasure-1', ...erasure, streams: [], ...more });
    return 'beside_backups';
  }
}

/** Erases another lead of the same person, for the same reason. Its own erasure follows from its own event. */
export async function eraseAlso(
  commands: Commands,
  leadId: string,
  { data }: LeadErased,
  context: CommandContext,
): Promise<void> {
  const input = { name: null, reason: data.reason ?? 'asked', others: [] };
  try {
    await commands.execute(eraseLead, leadId, input, context);
  } catch (error) {
    // Another worker or person erased it first.
    if (!(error instanceof DomainError) || error.code !== 'stream_erased') throw error;
  }
}

function caseOf(
  accounts: readonly Accounted[],
  { stripeCustomerId, writtenEmails: emails, submissionIds, odooIds, textIds, invoices, payments }: CaseFacts,
  reason: DataOf<'CaseEnded'>['reason'],
): DataOf<'CaseEnded'> {
  const streams = accounts.map(({ stream, part, account }) => {
    const { revision, events, hash, keys, clear } = account;
    return { stream, part, revision, events, hash, keys, clear };
  });
  return { reason, streams, stripeCustomerId, emails, submissionIds, odooIds, textIds, invoices, payments };
}
