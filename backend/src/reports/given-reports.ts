import { Injectable } from '@nestjs/common';
import type { GivenRent } from '../../../contracts/src/reports/report-file.js';
import { fallbackEstimate, rangeFactors } from '../../../contracts/src/analyses/fallback-estimate.js';
import { readAddress } from '../../../contracts/src/keys/address.js';
import type { AnalysisReport } from '../../../contracts/src/analyses/report.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { analysisIdOf } from '../analyses/domain/analysed-lead.js';
import { seesDeleted, type Viewer } from '../leads/application/deleted-leads.js';
import { isDeletedBy, leadDecider } from '../leads/decide/living-lead.js';
import type { Lead } from '../../../contracts/src/leads/state.js';
import { foldedBy } from '../platform/commands/decider.js';

/** Reports of leads that have no analysis, made of the rent that staff give: straight from the log. */
@Injectable()
export class GivenReports {
  constructor(private readonly log: EventLog) {}

  /** Null if there is no lead that the viewer may see. @throws LogUnavailable */
  async of(leadId: string, rent: GivenRent, viewer: Viewer): Promise<AnalysisReport | null> {
    const events = await this.log.readStream(`lead-${leadId}`);
    if (isDeletedBy(events) && !seesDeleted(viewer)) return null;
    const lead = foldedBy(leadDecider, events);
    return lead && reportOfGiven(leadId, lead, rent, new Date());
  }
}

/** The report of a lead's property with the given rent, for all its units, and the area's figures. Pure. */
export function reportOfGiven(leadId: string, lead: Lead, given: GivenRent, at: Date): AnalysisReport {
  const { propertyAddress: address, propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt } = lead;
  const { estimateCents } = given;
  const total = {
    estimateCents,
    rangeLowCents: given.rangeLowCents ?? Math.round(estimateCents * rangeFactors.low),
    rangeHighCents: given.rangeHighCents ?? Math.round(estimateCents * rangeFactors.high),
  };
  const ofOne = (cents: number) => Math.round(cents / unitCount);
  const { occupancyPercent, averageDaysOnMarket, yearOverYearPercent } = fallbackEstimate;
  return {
    position: '0',
    analysis: {
      analysisId: analysisIdOf(leadId),
      leadId,
      requestedAt: at.toISOString(),
      property: {
        address,
        ...partsOf(lead),
        propertyType,
        squareFootage,
        unitCount,
        bedrooms,
        bathrooms,
        yearBuilt,
      },
      rent: {
        preliminary: false,
        provider: 'given',
        perUnit: {
          estimateCents: ofOne(total.estimateCents),
          rangeLowCents: ofOne(total.rangeLowCents),
          rangeHighCents: ofOne(total.rangeHighCents),
        },
        total,
        occupancyPercent,
        averageDaysOnMarket,
        yearOverYearPercent,
        comparables: [],
        estimatedAt: at.toISOString(),
      },
    },
    siblings: [],
  };
}

/** The parts of the address; a line that cannot be taken apart stands as the street. */
function partsOf({ propertyAddress, streetAddress, city, state, zipCode }: Lead) {
  if (streetAddress && city && state && zipCode) return { streetAddress, city, state, zipCode };
  return readAddress(propertyAddress) ?? { streetAddress: propertyAddress, city: '', state: '', zipCode: '' };
}

/** "property-analysis-100-sample-st.pdf": plain ASCII, so that it can stand in any header and on any disk. Pure. */
export function reportFileName(streetAddress: string): string {
  const street = streetAddress
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `property-analysis${street && `-${street}`}.pdf`;
}
