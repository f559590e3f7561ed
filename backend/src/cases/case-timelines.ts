import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { OtherLead, CaseTimeline } from '../../../contracts/src/cases/queries.js';
import {
  AnalysisEntry,
  DocumentEntry,
  MessageEntry,
  PipelineLead,
  ReferralEntry,
} from '../../../projections/src/read-model/entries.js';
import { analysisIdOf } from '../analyses/domain/analysed-lead.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import type { HistoryEvent } from '../../../contracts/src/history/queries.js';
import type { ReadModel } from '../../../contracts/src/live/queries.js';
import type { SubjectKind } from '../../../contracts/src/live/subject.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { Users } from '../accounts/users.js';
import { analysisAggregate } from '../analyses/domain/analysis-commands.js';
import { campaignAggregate } from '../campaigns/domain/campaign-commands.js';
import { documentAggregate } from '../documents/decide.js';
import { isOfWork, type Viewer } from '../leads/application/deleted-leads.js';
import { leadAggregate } from '../leads/decide/lead-aggregate.js';
import { LeadHistories } from '../leads/application/lead-histories.js';
import { messageAggregate } from '../messages/domain/message-commands.js';
import type { AnyEvent } from '../platform/commands/decider.js';
import type { Aggregate } from '../platform/history/aggregate.js';
import { historyOf } from '../platform/history/build-history.js';
import { referralAggregate } from '../referrals/decide.js';

type AnyAggregate = Aggregate<object, AnyEvent, unknown>;
type Belonging = new () => { id: string; leadId: string | null };

/** What a lead's case consists of: how each kind is shown, its read model, and the rows that name their lead. */
function part<State extends object, Event extends AnyEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
  model: ReadModel,
  rows?: Belonging,
) {
  return { aggregate: aggregate as unknown as AnyAggregate, model, rows };
}

/** Every kind of thing with a history. A lead itself is in a case once others were merged into it; a campaign has its lead's id. */
export const caseParts: Record<SubjectKind, ReturnType<typeof part>> = {
  lead: part(leadAggregate, 'pipeline'),
  referral: part(referralAggregate, 'referrals', ReferralEntry),
  analysis: part(analysisAggregate, 'analyses', AnalysisEntry),
  document: part(documentAggregate, 'documents', DocumentEntry),
  campaign: part(campaignAggregate, 'campaigns'),
  message: part(messageAggregate, 'messages', MessageEntry),
};

const othersListed = 100;

/** What belongs to a lead's case, as the read models have it at that position. */
export interface CaseMembers {
  position: string;
  /** Leads that were merged into it, oldest first. */
  merged: OtherLead[];
  parts: { kind: SubjectKind; id: string }[];
  others: OtherLead[];
  othersCount: number;
}

/** Finds what belongs to a case: by the links that events made, and by the e-mail address. */
@Injectable()
export class CaseMembersFinder {
  constructor(private readonly dataSource: DataSource) {}

  /** Also names the analysis that comes with a lead: it may be in the log before it is in a read model. */
  of(leadId: string): Promise<CaseMembers> {
    return inSnapshot(this.dataSource, async (manager) => {
      const merged = await manager.find(PipelineLead, {
        where: { mergedInto: leadId },
        select: { id: true, name: true, propertyAddress: true, status: true, createdAt: true },
        order: { createdAt: 'ASC', id: 'ASC' },
      });
      const leads = [leadId, ...merged.map(({ id }) => id)];
      const parts: CaseMembers['parts'] = [
        ...merged.map(({ id }) => ({ kind: 'lead' as const, id })),
        ...leads.map((id) => ({ kind: 'analysis' as const, id: analysisIdOf(id) })),
        { kind: 'campaign' as const, id: leadId },
      ];
      for (const [kind, { rows }] of Object.entries(caseParts) as [SubjectKind, (typeof caseParts)[SubjectKind]][]) {
        const found = rows ? await manager.find(rows, { select: { id: true }, where: { leadId: In(leads) } }) : [];
        parts.push(...found.map(({ id }) => ({ kind, id })));
      }
      return {
        position: await positionOfAll(manager),
        merged: merged.map(otherLead),
        // The analysis that came with the lead is named twice once its row is there.
        parts: [...new Map(parts.map((each) => [`${each.kind}-${each.id}`, each])).values()],
        ...(await othersOf(manager, leadId)),
      };
    });
  }
}

/** The position that all the read models have reached. */
async function positionOfAll(manager: EntityManager): Promise<string> {
  const positions = [];
  for (const { model } of Object.values(caseParts)) positions.push(BigInt(await readPosition(manager, model)));
  return positions.reduce((least, each) => (each < least ? each : least)).toString();
}

/** The newest of them, and how many there are. */
async function othersOf(manager: EntityManager, leadId: string): Promise<Pick<CaseMembers, 'others' | 'othersCount'>> {
  const rows = await ofSameAddress(manager, leadId)
    .orderBy({ 'other.createdAt': 'DESC', 'other.id': 'ASC' })
    .limit(othersListed)
    .getMany();
  const others = rows.map(otherLead);
  if (rows.length < othersListed) return { others, othersCount: rows.length };
  const counted = await ofSameAddress(manager, leadId).select('count(*)::int', 'count').getRawOne<{ count: number }>();
  return { others, othersCount: counted?.count ?? 0 };
}

type Known = Pick<PipelineLead, 'id' | 'name' | 'status' | 'propertyAddress' | 'createdAt'>;

function otherLead({ id, name, status, propertyAddress, createdAt }: Known): OtherLead {
  return { id, name, status, propertyAddress, createdAt };
}

/** Living leads of the same e-mail address. An erased or unknown address matches nobody. */
function ofSameAddress(manager: EntityManager, leadId: string): SelectQueryBuilder<PipelineLead> {
  return manager
    .createQueryBuilder(PipelineLead, 'other')
    .innerJoin(PipelineLead, 'lead', 'lead.id = :leadId and other.emailKey = lead.emailKey', { leadId })
    .where(`other.id <> :leadId and ${isOfWork('other')}`);
}

/** Merges several histories by position. Each of them is in order already. */
export function wovenByPosition(histories: readonly (readonly HistoryEvent[])[]): HistoryEvent[] {
  return histories
    .flat()
    .map((event) => ({ event, position: BigInt(event.position) }))
    .sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0))
    .map(({ event }) => event);
}

/** Everything that happened in one person's case, straight from the log. */
@Injectable()
export class CaseTimelines {
  constructor(
    private readonly log: EventLog,
    private readonly users: Users,
    private readonly leads: LeadHistories,
    private readonly members: CaseMembersFinder,
  ) {}

  /**
   * The events of the lead, of leads merged into it, and of all that belongs to them, by position; null if the viewer may see no such lead.
   * @throws LogUnavailable, or what Postgres throws
   */
  async of(leadId: string, viewer: Viewer): Promise<CaseTimeline | null> {
    const lead = await this.leads.of(leadId, viewer);
    if (!lead) return null;
    const { position, merged, parts, ...other } = await this.members.of(leadId);
    const beside = await Promise.all(parts.map((each) => this.eventsOf(each)));
    const events = wovenByPosition([lead.events, ...beside]);
    return { position, id: leadId, revision: lead.revision, events, merged, ...other };
  }

  private async eventsOf({ kind, id }: CaseMembers['parts'][number]): Promise<HistoryEvent[]> {
    const { aggregate } = caseParts[kind];
    const history = await historyOf(aggregate, id, await this.log.readStream(`${kind}-${id}`), this.users);
    return (history?.events ?? []).map((event) => ({
      ...event,
      of: { kind, id },
      undoable: false,
      undoBlocked:
        event.undoBlocked ??
        `Undo it in the history of the ${kind === 'lead' ? 'lead that was merged into this one' : kind}.`,
    }));
  }
}
