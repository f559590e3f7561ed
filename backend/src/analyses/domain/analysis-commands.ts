import type { AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { AnalysisState } from './analysis-aggregate.js';
import { linkAnalysis } from './link-analysis.js';
import { recordRentEstimate } from './record-rent-estimate.js';
import { recordRentFailure } from './record-rent-failure.js';
import { requestAnalysis } from './request-analysis.js';
import { unlinkAnalysis } from './unlink-analysis.js';
import { noteFeeShown, noteReportViewed } from './note-views.js';

/** Every command an analysis takes. */
export const analysisCommands = {
  requestAnalysis,
  recordRentEstimate,
  recordRentFailure,
  linkAnalysis,
  unlinkAnalysis,
  noteReportViewed,
  noteFeeShown,
} as const satisfies Record<string, CommandDefinition<AnalysisState, never, AnalysisEvent>>;
