import { Injectable } from '@nestjs/common';
import type { History } from '../../../contracts/src/history/queries.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { Users } from '../accounts/users.js';
import { seesDeleted, type Viewer, isDeleted } from '../leads/application/deleted-leads.js';
import { hidesLead } from '../leads/application/lead-histories.js';
import { leadAfter, livingLead } from '../leads/decide/living-lead.js';
import { historyOf } from '../platform/history/build-history.js';
import {
  analysisAggregate,
  requestAnalysis,
  linkAnalysis,
  unlinkAnalysis,
  noteReportViewed,
  noteFeeShown,
  type AnalysisCommand,
} from './domain/analysis-commands.js';
import { DataSource, In, IsNull } from 'typeorm';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { partsKey } from '../../../contracts/src/keys/address.js';
import type { LeadAnalysis } from '../../../contracts/src/analyses/report.js';
import { shownAnalysis } from '../../../contracts/src/analyses/shown.js';
import { AnalysisEntry, PipelineLead } from '../../../projections/src/read-model/entries.js';
import type { Lead } from '../../../contracts/src/leads/state.js';
import { type Call, Commands, contextOf } from '../platform/commands/commands.js';
import { idsOfCase } from '../../../contracts/src/leads/merged-part.js';
import { readStanding } from '../platform/commands/folded-stream.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import { DomainError, ProblemError, refuseUnknownVersions } from '../platform/problems/problem.js';
import { addressOfLead, requestOfLead, analysisIdOf } from './domain/analysed-lead.js';
import { analysisOf } from './domain/shown-analysis.js';
import { RentOutcomes } from './rent-estimates.js';
import type { ViewFees, ViewReport } from '../../../contracts/src/analyses/routes.js';
import { AnalysisQueries } from './analysis-queries.js';

/** Histories of analyses, straight from the log. */
@Injectable()
export class AnalysisHistories {
  constructor(
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  /**
   * The analysis' events, oldest first; null if there is no analysis that the viewer may see. Only admins see that of a
   * deleted lead, like the lead itself.
   * @throws LogUnavailable
   */
  async of(id: string, viewer: Viewer): Promise<History | null> {
    const events = await this.log.readStream(`analysis-${id}`);
    const leadId = leadIdIn(events);
    if (leadId !== undefined && (await hidesLead(this.log, leadId, viewer))) return null;
    return historyOf(analysisAggregate, id, events, this.users);
  }
}

/** The lead that it belongs to by now. */
function leadIdIn(events: readonly LogEvent[]): string | undefined {
  const last = events.findLast(({ type }) => type === 'AnalysisLinked' || type === 'AnalysisUnlinked');
  return last?.readable && last.type === 'AnalysisLinked' ? last.data.leadId : undefined;
}

const mostUnlinked = 5;

/** A lead's analysis: for a lead without one, staff run an analysis or link one of its address that has no lead. */
@Injectable()
export class LeadAnalyses {
  constructor(
    private readonly dataSource: DataSource,
    private readonly log: EventLog,
    private readonly commands: Commands,
    private readonly outcomes: RentOutcomes,
  ) {}

  /** Null if there is no lead that the viewer may see. */
  of(leadId: string, viewer: Viewer): Promise<LeadAnalysis | null> {
    return inSnapshot(this.dataSource, async (manager) => {
      const lead = await manager.findOneBy(PipelineLead, { id: leadId });
      if (!lead || (isDeleted(lead) && !seesDeleted(viewer))) return null;
      const position = await readPosition(manager, 'analyses');
      const order = { requestedAt: 'DESC', id: 'ASC' } as const;
      const found = await manager.findOne(AnalysisEntry, { where: { leadId: In(idsOfCase(lead)) }, order });
      const address = addressOfLead(lead);
      if (found || !address.ok)
        return { position, analysis: found && shownAnalysis(found.id, analysisOf(found), true), unlinked: [] };
      const addressKey = partsKey(address.parts);
      if (addressKey === null) return { position, analysis: null, unlinked: [] };
      const where = { addressKey, leadId: IsNull() };
      const unlinked = await manager.find(AnalysisEntry, { where, order, take: mostUnlinked });
      return {
        position,
        analysis: null,
        unlinked: unlinked.map((row) => shownAnalysis(row.id, analysisOf(row), true)),
      };
    });
  }

  /**
   * Asks for an analysis of the lead's property. Its id derives from the lead's, so that two concurrent calls make one. Answers once the
   * rent is estimated, or after 8 s; then the analysis is pending.
   * @throws ProblemError invalid_address, invalid_state_zip
   * @throws DomainError lead_not_found, lead_deleted, analysis_exists, stream_unreadable, stream_erased
   */
  run(call: Call, leadId: string): Promise<CommandAnswer> {
    return this.commands.once(call, leadId, {}, 201, async (keyed) => {
      const analysisId = analysisIdOf(leadId);
      const lead = await this.livingLead(leadId);
      const address = addressOfLead(lead);
      if (!address.ok) throw new ProblemError(address.code);
      await this.refuseSecond(leadId, analysisId);
      const context = contextOf(call, this.commands.partOf(keyed, 'request'));
      const request = { ...requestOfLead(analysisId, lead, address.parts), leadId };
      const requested = await this.commands.execute(requestAnalysis, analysisId, request, context);
      const outcome = (await this.outcomes.wait([analysisId])).get(analysisId);
      return outcome ? { id: analysisId, ...outcome, position: outcome.position.toString() } : requested;
    });
  }

  /**
   * Links an analysis without a lead to the lead. Does nothing if it is linked to the same lead already.
   * @throws DomainError lead_not_found, lead_deleted, analysis_not_found, analysis_exists, analysis_linked, stream_unreadable, stream_erased
   */
  link(call: Call, leadId: string, analysisId: string): Promise<CommandAnswer> {
    return this.commands.once(call, leadId, { analysisId }, 201, async (keyed) => {
      await this.livingLead(leadId);
      await this.refuseSecond(leadId, analysisId);
      const context = contextOf(call, this.commands.partOf(keyed, 'link'));
      return this.commands.execute(linkAnalysis, analysisId, { leadId }, context);
    });
  }

  /**
   * Undoes the link between the lead and the analysis, which then has no lead; also for a lead that was deleted since. Does
   * nothing if the analysis has no lead already.
   * @throws DomainError analysis_not_found, analysis_linked (to another lead), undo_not_possible, stream_unreadable, stream_erased
   */
  unlink(call: Call, leadId: string, analysisId: string): Promise<CommandAnswer> {
    return this.commands.once(call, leadId, { unlink: analysisId }, 200, async (keyed) => {
      const context = contextOf(call, this.commands.partOf(keyed, 'unlink'));
      return this.commands.execute(unlinkAnalysis, analysisId, { analysisId, leadId }, context);
    });
  }

  private async livingLead(leadId: string): Promise<Lead> {
    return livingLead(leadAfter(await readStanding(this.log, `lead-${leadId}`)));
  }

  /** A case has one analysis: a second one would replace the report that its owner may have read. */
  private async refuseSecond(leadId: string, analysisId: string): Promise<void> {
    const { manager } = this.dataSource;
    const lead = await manager.findOneBy(PipelineLead, { id: leadId });
    const ofCase = In(lead ? idsOfCase(lead) : [leadId]);
    const entries = await manager.find(AnalysisEntry, { where: { leadId: ofCase }, select: { id: true } });
    if (entries.some(({ id }) => id !== analysisId))
      throw new DomainError('analysis_exists', 'This lead already has an analysis.');
  }
}

/** Records in an analysis' stream what its owner was shown. Each call has a key, which a browser keeps for an hour. */
@Injectable()
export class AnalysisViews {
  constructor(
    private readonly commands: Commands,
    private readonly analyses: AnalysisQueries,
  ) {}

  /** @throws ProblemError version_unknown, analysis_not_found, not_ready; DomainError event_not_found, stream_unreadable; LogUnavailable */
  async report(call: Call & { key: string }, leadId: string, view: ViewReport): Promise<void> {
    refuseUnknownVersions('report', view);
    return this.note(call, leadId, noteReportViewed, view);
  }

  /** @throws as `report` */
  async fees(call: Call & { key: string }, leadId: string, view: ViewFees): Promise<void> {
    refuseUnknownVersions('estimate', view);
    return this.note(call, leadId, noteFeeShown, view);
  }

  /** The key alone counts: another view by the same browser within its hour is a repetition, even with other figures. */
  private async note<View>(
    call: Call & { key: string },
    leadId: string,
    definition: AnalysisCommand<View>,
    view: View,
  ): Promise<void> {
    await this.commands.once(call, leadId, {}, 200, async (keyed) => {
      const report = await this.analyses.report(leadId, false);
      if (!report) throw new ProblemError('analysis_not_found');
      return this.commands.execute(definition, report.analysis.analysisId, view, contextOf(call, keyed));
    });
  }
}
