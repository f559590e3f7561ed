import type { EventLook } from '../timeline-item.js';

/** Of rent analyses. */
export const analysisLooks = {
  AnalysisRequested: { icon: 'created', told: ['submissionId'] },
  RentEstimated: { icon: 'estimated', told: ['rentPerUnitCents', 'preliminary'] },
  RentEstimateFailed: { icon: 'failed', told: ['failure'] },
  AnalysisLinked: { icon: 'linked', told: ['leadId'] },
  AnalysisUnlinked: { icon: 'linked', told: ['leadId'] },
  ReportViewed: { icon: 'seen', told: [] },
  FeeShown: { icon: 'seen', told: [] },
} satisfies Record<string, EventLook>;
