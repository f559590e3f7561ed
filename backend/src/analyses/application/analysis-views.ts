import { Injectable } from '@nestjs/common';
import type { ViewFees, ViewReport } from '../../../../contracts/src/commands/analysis-views.js';
import type { AnalysisEvent } from '../../../../contracts/src/events/catalogue.js';
import type { Call } from '../../platform/commands/call.js';
import { Commands, contextOf } from '../../platform/commands/commands.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { analysisCommands } from '../domain/analysis-commands.js';
import type { AnalysisState } from '../domain/analysis-state.js';
import { AnalysisQueries } from './analysis-queries.js';

/** Notes in an analysis' stream what its owner was shown. Each call has a key, which is its browser's for the hour. */
@Injectable()
export class AnalysisViews {
  constructor(
    private readonly commands: Commands,
    private readonly analyses: AnalysisQueries,
  ) {}

  /** @throws ProblemError analysis_not_found, not_ready; DomainError event_not_found, stream_unreadable; LogUnavailable */
  report(call: Call & { key: string }, leadId: string, view: ViewReport): Promise<void> {
    return this.note(call, leadId, analysisCommands.noteReportViewed, view);
  }

  /** @throws as `report` */
  fees(call: Call & { key: string }, leadId: string, view: ViewFees): Promise<void> {
    return this.note(call, leadId, analysisCommands.noteFeeShown, view);
  }

  /** What a browser is shown again within its hour, also with other figures, is no second look: the key alone counts. */
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
