import { Injectable } from '@nestjs/common';
import type { ViewFees, ViewReport } from '../../../../contracts/src/analyses/views-commands.js';
import type { AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import type { Call } from '../../platform/commands/call.js';
import { Commands, contextOf } from '../../platform/commands/commands.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { refuseUnknownVersions } from '../../platform/problems/refuse-unknown-versions.js';
import { analysisCommands } from '../domain/analysis-commands.js';
import type { AnalysisState } from '../domain/analysis-aggregate.js';
import { AnalysisQueries } from './analysis-queries.js';

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
    return this.note(call, leadId, analysisCommands.noteReportViewed, view);
  }

  /** @throws as `report` */
  async fees(call: Call & { key: string }, leadId: string, view: ViewFees): Promise<void> {
    refuseUnknownVersions('estimate', view);
    return this.note(call, leadId, analysisCommands.noteFeeShown, view);
  }

  /** The key alone counts: another view by the same browser within its hour is a repetition, even with other figures. */
  private async note<View>(
    call: Call & { key: string },
    leadId: string,
    definition: CommandDefinition<AnalysisState, View, AnalysisEvent>,
    view: View,
  ): Promise<void> {
    await this.commands.once(call, leadId, {}, 200, async (keyed) => {
      const report = await this.analyses.report(leadId, false);
      if (!report) throw new ProblemError('analysis_not_found');
      return this.commands.execute(definition, report.analysis.analysisId, view, contextOf(call, keyed));
    });
  }
}
