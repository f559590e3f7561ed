import { withCommas } from '../../../../../contracts/src/numerals.js';
import { assumedProperty } from '../../../../../contracts/src/analyses/fallback-estimate.js';
import type { Analysis } from '../../../../../contracts/src/analyses/report.js';
import { ownerPropertyTypeLabels } from '../../../../../contracts/src/property.js';

export interface PropertyFact {
  name: string;
  value: string;
  /** Nobody gave this value: a preliminary report assumes it. */
  assumed?: true;
}

/**
 * The property's facts in a report. Unknown values are left out. A preliminary report shows the type, size and rooms that it assumes
 * instead, marked as assumed.
 */
export function propertyFacts(property: Analysis['property'], preliminary: boolean): PropertyFact[] {
  const { propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt } = property;
  const known = (name: string, value: string | null): PropertyFact[] => (value === null ? [] : [{ name, value }]);
  const orAssumed = <Value>(name: string, value: Value | null, instead: Value, words: (value: Value) => string) => {
    if (value !== null) return known(name, words(value));
    return preliminary ? [{ name, value: words(instead), assumed: true as const }] : [];
  };
  return [
    ...orAssumed('Type', propertyType, assumedProperty.propertyType, (type) =>
      type === 'commercial' ? 'Commercial' : ownerPropertyTypeLabels[type],
    ),
    ...orAssumed('Square feet', squareFootage > 0 ? squareFootage : null, assumedProperty.squareFootage, withCommas),
    ...known('Units', withCommas(unitCount)),
    ...orAssumed('Bedrooms', bedrooms, assumedProperty.bedrooms, withCommas),
    ...orAssumed('Bathrooms', bathrooms, assumedProperty.bathrooms, withCommas),
    // A year is not an amount, so it has no separator.
    ...known('Year built', yearBuilt === null ? null : String(yearBuilt)),
  ];
}
