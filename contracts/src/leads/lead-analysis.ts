import { z } from 'zod';
import type { AnalysisEvent } from '../analyses/events.js';
import { occurredAt, type Recorded } from '../log/recorded.js';

/** How the analysis of a lead stands, and since when: the fallback of one that failed is no estimate of the property. */
export const leadAnalysisSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'failed', 'ready']),
  since: z.string(),
});
export type LeadAnalysis = z.infer<typeof leadAnalysisSchema>;

/** The events of an analysis that may change what its lead awaits. */
export const analysisDealings = [
  'AnalysisRequested',
  'AnalysisLinked',
  'AnalysisUnlinked',
  'RentEstimated',
  'RentEstimateFailed',
] as const satisfies readonly AnalysisEvent['type'][];
export type AnalysisDealing = Recorded<Extract<AnalysisEvent, { type: (typeof analysisDealings)[number] }>>;

/** The analysis after one of its events. */
export function afterAnalysis<Analysis extends LeadAnalysis>(analysis: Analysis, event: AnalysisDealing): Analysis {
  const at = occurredAt(event);
  if (event.type === 'RentEstimateFailed') return { ...analysis, state: 'failed', since: at };
  if (event.type !== 'RentEstimated') return analysis;
  // The fallback is there because of the failure; a real estimate replaces it.
  const isFallback = event.data.preliminary && analysis.state === 'failed';
  return isFallback ? analysis : { ...analysis, state: 'ready', since: at };
}
