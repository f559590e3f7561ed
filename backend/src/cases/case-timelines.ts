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
import type { SubjectKind } from '../../../contracts/src/live/subject.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { Users } from '../accounts/users.js';
import { analysisAggregate } from '../analyses/domain/analysis-commands.js';
import { campaignAggregate } from '../campaigns/domain/campaign-commands.js';
import { documentAggregate } from '../documents/decide.js';
import type { Viewer } from '../leads/application/deleted-leads.js';
import { leadAggregate } from '../leads/decide/lead-aggregate.js';
import { LeadHistories } from '../leads/application/lead-histories.js';
import { messageAggregate } from '../messages/domain/message-commands.js';
import type { AnyEvent } from '../platform/commands/decider.js';
import type { Aggregate } from '../platform/history/aggregate.js';
import { historyOf } from '../platform/history/build-history.js';
import { referralAggregate } from '../referrals/decide.js';

const othersListed = 100;

/** What belongs to a lead's case, as the read models have it at that position. */
export interface CaseMembers {
  position: string;
  /** Leads that were merged into it, oldest first. */
  merged: OtherLead[];
  analysisIds: string[];
  referralIds: string[];
  documentIds: string[];
  messageIds: string[];
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
      const select = { id: true } as const;
      const analyses = await manager.find(AnalysisEntry, { select, where: { leadId: In(leads) } });
      const referrals = await manager.find(ReferralEntry, { select, where: { leadId: In(leads) } });
      const documents = await manager.find(DocumentEntry, { select, where: { leadId: In(leads) } });
      const messages = await manager.find(MessageEntry, { select, where: { leadId: In(leads) } });
      return {
        position: await positionOfAll(manager),
        merged: merged.map(otherLead),
        analysisIds: [...new Set([...leads.map(analysisIdOf), ...analyses.map(({ id }) => id)])],
        documentIds: documents.map(({ id }) => id),
        messageIds: messages.map(({ id }) => id),
        referralIds: referrals.map(({ id }) => id),
        ...(await othersOf(manager, leadId)),
      };
    });
  }
}

/** The position that all the read models have reached. */
async function positionOfAll(manager: EntityManager): Promise<string> {
  const positions = [];
  for (const model of ['pipeline', 'analyses', 'referrals', 'documents', 'messages', 'campaigns'] as const)
    positions.push(BigInt(await readPosition(manager, model)));
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
    .where('other.id <> :leadId and other.deletedAt is null');
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
    const { position, merged, analysisIds, referralIds, documentIds, messageIds, ...other } =
      await this.members.of(leadId);
    const beside = await Promise.all([
      ...merged.map(({ id }) => this.eventsOf('lead', leadAggregate, id)),
      ...analysisIds.map((id) => this.eventsOf('analysis', analysisAggregate, id)),
      ...referralIds.map((id) => this.eventsOf('referral', referralAggregate, id)),
      ...documentIds.map((id) => this.eventsOf('document', documentAggregate, id)),
      this.eventsOf('campaign', campaignAggregate, leadId),
      ...messageIds.map((id) => this.eventsOf('message', messageAggregate, id)),
    ]);
    const events = wovenByPosition([lead.events, ...beside]);
    return { position, id: leadId, revision: lead.revision, events, merged, ...other };
  }

  private async eventsOf<State extends object, Event extends AnyEvent, Beside>(
    kind: SubjectKind,
    aggregate: Aggregate<State, Event, Beside>,
    id: string,
  ): Promise<HistoryEvent[]> {
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
