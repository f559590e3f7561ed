import { ViewColumn, ViewEntity } from 'typeorm';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { PropertyType } from '../../../contracts/src/property.js';
import { cents } from './transformers.js';

/** A row of `read.analyses`; docs/read-models.md says what the columns mean. The estimate is null until there is one. */
@ViewEntity({ schema: 'read', name: 'analyses', synchronize: false })
export class AnalysisEntry {
  @ViewColumn() id: string;
  @ViewColumn({ name: 'lead_id' }) leadId: string | null;
  @ViewColumn({ name: 'submission_id' }) submissionId: string;
  @ViewColumn() revision: number;
  /** Decimal text. */
  @ViewColumn() position: string;
  @ViewColumn() email: string | null;
  @ViewColumn({ name: 'email_key' }) emailKey: string | null;
  @ViewColumn() name: string | null;
  @ViewColumn({ name: 'property_address' }) propertyAddress: string;
  @ViewColumn({ name: 'address_key' }) addressKey: string | null;
  @ViewColumn({ name: 'street_address' }) streetAddress: string;
  @ViewColumn() city: string;
  @ViewColumn() state: string;
  @ViewColumn({ name: 'zip_code' }) zipCode: string;
  @ViewColumn({ name: 'property_type' }) propertyType: PropertyType;
  @ViewColumn({ name: 'square_footage' }) squareFootage: number;
  @ViewColumn({ name: 'unit_count' }) unitCount: number;
  @ViewColumn() bedrooms: number | null;
  @ViewColumn() bathrooms: number | null;
  @ViewColumn({ name: 'year_built' }) yearBuilt: number | null;
  @ViewColumn() preliminary: boolean | null;
  @ViewColumn() provider: string | null;
  @ViewColumn({ name: 'rent_per_unit_cents', transformer: cents }) rentPerUnitCents: number | null;
  @ViewColumn({ name: 'range_low_cents', transformer: cents }) rangeLowCents: number | null;
  @ViewColumn({ name: 'range_high_cents', transformer: cents }) rangeHighCents: number | null;
  @ViewColumn({ name: 'total_rent_cents', transformer: cents }) totalRentCents: number | null;
  @ViewColumn({ name: 'occupancy_percent' }) occupancyPercent: number | null;
  @ViewColumn({ name: 'average_days_on_market' }) averageDaysOnMarket: number | null;
  @ViewColumn({ name: 'year_over_year_percent' }) yearOverYearPercent: number | null;
  @ViewColumn() comparables: DataOf<'RentEstimated'>['comparables'] | null;
  @ViewColumn() failure: string | null;
  @ViewColumn({ name: 'requested_at' }) requestedAt: Date;
  @ViewColumn({ name: 'estimated_at' }) estimatedAt: Date | null;
}
