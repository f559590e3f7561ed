import { analysesRoutes, analysisViewsRoutes } from '../../contracts/src/analyses/routes.js';
import type { Analysis, AnalysisReport, RentReport, Sibling } from '../../contracts/src/analyses/report.js';
import { answer, filled } from './api.js';

export const sampleLeadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
export const sampleAnalysisId = '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11';

const rent = (dollars: number, low: number, high: number) => ({
  estimateCents: dollars * 100,
  rangeLowCents: low * 100,
  rangeHighCents: high * 100,
});

/** What the report says where the provider gave no estimate. */
export function sampleRent(over: Partial<RentReport> = {}): RentReport {
  return {
    ...{ preliminary: true, provider: 'fallback', comparables: [] },
    ...{ perUnit: rent(1800, 1600, 2000), total: rent(1800, 1600, 2000) },
    ...{ occupancyPercent: 95, averageDaysOnMarket: 30, yearOverYearPercent: 3.5 },
    estimatedAt: '2026-03-02T15:00:10.000Z',
    ...over,
  };
}

/** A townhouse of one unit at this street. */
export function sampleAnalysis(street = '100 Sample St', over: Partial<Analysis> = {}): Analysis {
  return {
    ...{ analysisId: sampleAnalysisId, leadId: sampleLeadId, requestedAt: '2026-03-02T15:00:00.000Z' },
    property: {
      ...{ address: `${street}, Ankeny, IA 50023`, streetAddress: street, city: 'Ankeny', state: 'IA' },
      ...{ zipCode: '50023', propertyType: 'townhouse', squareFootage: 1850, unitCount: 1 },
      ...{ bedrooms: null, bathrooms: null, yearBuilt: null },
    },
    ...{ rent: sampleRent(), cause: 'unavailable' },
    ...over,
  };
}

/** Answers the report of a lead, and that it is seen. */
export function answerReport(analysis: Analysis, siblings: Sibling[] = [], answerBy?: string): void {
  const report: AnalysisReport = { position: '7', analysis, siblings, ...(answerBy !== undefined && { answerBy }) };
  answer(filled(analysesRoutes.report, { id: analysis.leadId! }), report);
  answer(filled(analysisViewsRoutes.report, { id: analysis.leadId! }), { noted: true });
}
