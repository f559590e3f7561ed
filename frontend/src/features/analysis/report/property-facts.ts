import { withCommas } from '../../../../../contracts/src/numerals.js';
import type { Analysis } from '../../../../../contracts/src/analyses/report.js';
import { ownerPropertyTypeLabels } from '../../../../../contracts/src/property.js';

/** The values that a preliminary report assumes if nothing is known of the property (public specification, section 9). */
const assumed = { squareFootage: 1500, bedrooms: 3, bathrooms: 2 } as const;

export interface PropertyFact {
  name: string;
  value: string;
  /** Nobody gave this value: a preliminary report assumes it. */
  assumed?: true;
}

/**
 * The property's facts in a report. Unknown values are left out. A preliminary report shows the size and rooms that it assumes
 * instead, marked as assumed. The type is always known.
 */
export function propertyFacts(property: Analysis['property'], preliminary: boolean): PropertyFact[] {
  const { propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt } = property;
  const known = (name: string, value: string | null): PropertyFact[] => (value === null ? [] : [{ name, value }]);
  const orAssumed = (name: string, value: number | null, instead: number): PropertyFact[] => {
    if (value !== null) return known(name, withCommas(value));
    return preliminary ? [{ name, value: withCommas(instead), assumed: true }] : [];
  };
  return [
    ...known('Type', propertyType === 'commercial' ? 'Commercial' : ownerPropertyTypeLabels[propertyType]),
    ...orAssumed('Square feet', squareFootage > 0 ? squareFootage : null, assumed.squareFootage),
    ...known('Units', withCommas(unitCount)),
    ...orAssumed('Bedrooms', bedrooms, assumed.bedrooms),
    ...orAssumed('Bathrooms', bathrooms, assumed.bathrooms),
    // A year is not an amount, so it has no separator.
    ...known('Year built', yearBuilt === null ? null : String(yearBuilt)),
  ];
}
