import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { OtherLead } from '../../../../contracts/src/cases/queries.js';
import {
  AnalysisEntry,
  DocumentEntry,
  MessageEntry,
  PipelineLead,
  ReferralEntry,
} from '../../../../projections/src/read-model/entries.js';
import { analysisIdOf } from '../../analyses/domain/analysis-ids.js';
import { inSnapshot, readPosition } from '../../platform/database/snapshot.js';

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
