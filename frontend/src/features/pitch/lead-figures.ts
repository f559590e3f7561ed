import { defaultRentCents, staffFallbackEstimate } from '../../../../contracts/src/fees/fees.js';
import type { Analysis } from '../../../../contracts/src/analyses/report.js';
import { keyOf, listKeyOf } from '../../live/changed.js';
import { leadAnalysisRoutes } from '../../../../contracts/src/analyses/routes.js';
import { leadPitchRoutes } from '../../../../contracts/src/leads/history-routes.js';
import { readQuery } from '../../live/read-query.js';

/** The likely rent of a lead's property, for all its units, with the known market data. */
export interface LeadFigures {
  /** These are standard figures, not this property's own. */
  preliminary: boolean;
  /** There is no analysis, or none with an estimate: the staff's own fallback. */
  fallback: boolean;
  rentCents: number;
  perUnitCents: number;
  rangeLowCents: number;
  rangeHighCents: number;
  averageDaysOnMarket: number;
  occupancyPercent: number;
  yearOverYearPercent: number;
}

/**
 * The figures of the lead's analysis; without an estimate, the staff's fallback, marked as preliminary.
 * @param unitCount the lead's: it may have been corrected since the analysis
 */
export function leadFigures(unitCount: number, analysis: Analysis | null | undefined): LeadFigures {
  const rent = analysis?.rent;
  if (rent) {
    const { preliminary, perUnit, averageDaysOnMarket, occupancyPercent, yearOverYearPercent } = rent;
    return {
      preliminary,
      fallback: false,
      rentCents: perUnit.estimateCents * unitCount,
      perUnitCents: perUnit.estimateCents,
      rangeLowCents: perUnit.rangeLowCents * unitCount,
      rangeHighCents: perUnit.rangeHighCents * unitCount,
      averageDaysOnMarket,
      occupancyPercent,
      yearOverYearPercent,
    };
  }
  const { rentCents, rangeLowCents, rangeHighCents, ...market } = staffFallbackEstimate;
  return {
    ...market,
    fallback: true,
    rentCents: rentCents * unitCount,
    perUnitCents: rentCents,
    rangeLowCents: rangeLowCents * unitCount,
    rangeHighCents: rangeHighCents * unitCount,
  };
}

/** If only a rent is needed: the lead's own, else the estimate of its analysis, else the default. */
export function rentOf(
  lead: { estimatedRentCents: number | null; unitCount: number },
  analysis: Analysis | null | undefined,
): number {
  const figures = leadFigures(lead.unitCount, analysis);
  return lead.estimatedRentCents || (figures.fallback ? defaultRentCents : figures.rentCents);
}

/** How often a pending estimate is read again. */
const pendingMs = 1_500;

/**
 * A lead's analysis. It is read again when any analysis changes, because an analysis has its own id.
 * @param awaited an analysis was requested and must arrive
 */
export const leadAnalysisQuery = (leadId: string, awaited = false) =>
  readQuery(
    leadAnalysisRoutes.show,
    { id: leadId },
    {
      under: listKeyOf('analysis'),
      refetchInterval: ({ state: { data } }) => {
        const pending = data && (data.analysis ? data.analysis.rent === null : awaited);
        return pending ? pendingMs : false;
      },
    },
  );

/** The pitch, from the log itself. */
export const leadPitchQuery = (leadId: string) =>
  readQuery(leadPitchRoutes.pitch, { id: leadId }, { under: keyOf('lead', leadId) });
