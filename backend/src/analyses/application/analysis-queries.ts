import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { partsKey, type AddressParts } from '../../../../contracts/src/keys/address.js';
import { erased } from '../../../../contracts/src/log/personal.js';
import type { AnalysesByAddress, AnalysisReport, Sibling } from '../../../../contracts/src/analyses/report.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { AnalysisEntry, PipelineLead } from '../../../../projections/src/read-model/entries.js';
import { inSnapshot, readPosition } from '../../platform/database/snapshot.js';
import { caughtUp } from '../../platform/database/caught-up.js';
import { analysisIdOf, answerTaskIdOf } from '../domain/analysis-ids.js';
import { shownAnalysis } from '../domain/shown-analysis.js';

const listed = 100;
const patienceMs = 3_000;
/** The owner of a merged lead knows nothing of the merge: the report stays where it was. */
const living = 'lead.id = analysis.leadId and (lead.deletedAt is null or lead.mergedInto is not null)';

/** Reads analyses from `read.analyses`. Hides those of a deleted lead. */
@Injectable()
export class AnalysisQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: Pool,
    private readonly log: EventLog,
  ) {}

  /**
   * The report of a lead's newest analysis, or of the analysis with that id; null if there is neither. Waits for an
   * analysis that was submitted a moment ago.
   * @throws ProblemError not_ready if the read models don't reach it in time
   */
  async report(id: string, forStaff: boolean): Promise<AnalysisReport | null> {
    const found = await this.find(id, forStaff);
    if (found) return found;
    const streams = [analysisIdOf(id), id.toLowerCase()].map((analysisId) => `analysis-${analysisId}`);
    const begun = await Promise.all(streams.map((stream) => this.log.readStream(stream, { limit: 1 })));
    if (begun.every((events) => events.length === 0)) return null;
    await caughtUp(this.pool, ['analyses'], await this.log.head(), patienceMs);
    return this.find(id, forStaff);
  }

  /** All analyses of the address, newest first, at most 100, with or without a lead. */
  byAddress(parts: AddressParts): Promise<AnalysesByAddress> {
    const addressKey = partsKey(parts);
    return inSnapshot(this.dataSource, async (manager) => {
      const rows = await manager
        .createQueryBuilder(AnalysisEntry, 'analysis')
        .leftJoin(PipelineLead, 'lead', 'lead.id = analysis.leadId')
        .where('analysis.addressKey = :addressKey and lead.deletedAt is null', { addressKey })
        .orderBy({ 'analysis.requestedAt': 'DESC', 'analysis.id': 'ASC' })
        .limit(listed)
        .getMany();
      const analyses = rows.map((row) => ({ ...shownAnalysis(row, true), name: row.name, email: row.email }));
      return { position: await readPosition(manager, 'analyses'), analyses };
    });
  }

  private find(id: string, forStaff: boolean): Promise<AnalysisReport | null> {
    return inSnapshot(this.dataSource, async (manager) => {
      const row = (await newestOfLead(manager, id)) ?? (await withOwnId(manager, id));
      if (!row) return null;
      return {
        position: await readPosition(manager, 'analyses'),
        analysis: shownAnalysis(row, forStaff),
        ...(row.preliminary && (await answerByOf(manager, row.id))),
        siblings: await siblingsOf(manager, row, forStaff),
      };
    });
  }
}

function newestOfLead(manager: EntityManager, leadId: string): Promise<AnalysisEntry | null> {
  return ofLivingLeads(manager)
    .andWhere('analysis.leadId = :leadId', { leadId })
    .orderBy({ 'analysis.requestedAt': 'DESC', 'analysis.id': 'ASC' })
    .limit(1)
    .getOne();
}

/** By its own id, the only one for an analysis without a lead. Hides that of a deleted lead. */
function withOwnId(manager: EntityManager, id: string): Promise<AnalysisEntry | null> {
  return manager
    .createQueryBuilder(AnalysisEntry, 'analysis')
    .leftJoin(PipelineLead, 'lead', living)
    .where('analysis.id = :id and (analysis.leadId is null or lead.id is not null)', { id })
    .getOne();
}

function ofLivingLeads(manager: EntityManager): SelectQueryBuilder<AnalysisEntry> {
  return manager.createQueryBuilder(AnalysisEntry, 'analysis').innerJoin(PipelineLead, 'lead', living).where('true');
}

/** When the office's task to answer the owner is due, while it is open. */
async function answerByOf(manager: EntityManager, analysisId: string): Promise<Pick<AnalysisReport, 'answerBy'>> {
  const open = 'select due_at as "dueAt" from read.tasks where id = $1 and completed_at is null';
  const [task] = await manager.query<{ dueAt: Date }[]>(open, [answerTaskIdOf(analysisId)]);
  return task ? { answerBy: task.dueAt.toISOString() } : {};
}

/** Anybody can type an e-mail, so only staff see what else was submitted with it. */
async function siblingsOf(manager: EntityManager, of: AnalysisEntry, forStaff: boolean): Promise<Sibling[]> {
  const email = forStaff && of.email !== erased ? of.email : null;
  const rows = await ofLivingLeads(manager)
    .andWhere('(analysis.submissionId = :submissionId or lower(analysis.email) = lower(:email))', {
      submissionId: of.submissionId,
      email,
    })
    .andWhere('analysis.leadId <> :leadId', { leadId: of.leadId })
    .orderBy({ 'analysis.propertyAddress': 'ASC', 'analysis.requestedAt': 'DESC', 'analysis.id': 'ASC' })
    .limit(listed)
    .getMany();
  const newest = new Map<string, Sibling>();
  for (const { leadId, propertyAddress: address, totalRentCents: rentCents, preliminary, submissionId } of rows)
    if (leadId !== null && !newest.has(leadId))
      newest.set(leadId, {
        ...{ leadId, address, rentCents, preliminary: preliminary ?? false },
        together: submissionId === of.submissionId,
      });
  return [...newest.values()];
}
