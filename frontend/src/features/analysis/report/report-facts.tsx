import { Info } from 'lucide-react';
import type { PreliminaryCause } from '../../../../../contracts/src/analyses/estimate.js';
import { officeDateTime } from '../../../lib/format.js';
import { company } from '../../content/company.js';
import type { Analysis, RentReport } from '../../../../../contracts/src/analyses/report.js';
import { ownerPropertyTypeLabels } from '../../../../../contracts/src/property.js';

const causes: Record<PreliminaryCause, string> = {
  no_data: 'We found no rents to compare for this address.',
  unavailable: 'We can’t look up rents at the moment.',
};

/**
 * What happens next, and why the figures are the standard ones.
 * @param answerBy when a person answers; undefined if nobody has promised
 * @param why shown only to signed-in staff; the server omits it for everybody else
 */
export function Preliminary({
  cause,
  answerBy,
  why,
}: {
  cause: PreliminaryCause;
  answerBy?: string | undefined;
  why: string | undefined;
}) {
  return (
    <p className="flex items-start gap-3 rounded-control bg-warning-soft p-4 text-warning">
      <Info aria-hidden className="mt-1 size-5 shrink-0" />
      <span>
        {answerBy !== undefined && <strong className="mb-1 block font-semibold">{promise(answerBy)}</strong>}
        <strong className="font-semibold">Preliminary estimate.</strong> {causes[cause]} These are our standard figures
        for the area, not figures for this property.
        {why && <span className="mt-1 block text-small print:hidden">For staff: {why}.</span>}
      </span>
    </p>
  );
}

function promise(answerBy: string): string {
  if (Date.parse(answerBy) < Date.now())
    return `A person looks at this property. We meant to write by ${officeDateTime(answerBy)}: please call ${company.phone}.`;
  return `A person looks at this property. You hear from us by ${officeDateTime(answerBy)}.`;
}

/** Stands beside each figure that a preliminary report shows. */
export function Typical({ className }: { className?: string }) {
  return <p className={className ?? 'text-small text-ink-soft'}>Typical of the area, not of this address</p>;
}

/** The values that a preliminary report assumes if nothing is known of the property (public specification, section 9). */
const assumed = { squareFootage: 1500, bedrooms: 3, bathrooms: 2 } as const;

interface PropertyFact {
  name: string;
  value: string;
  /** Nobody gave this value: a preliminary report assumes it. */
  assumed?: true;
}

const number = new Intl.NumberFormat('en-US');

/**
 * The property's facts in a report. Unknown values are left out. A preliminary report shows the size and rooms that it assumes
 * instead, marked as assumed. The type is always known.
 */
export function propertyFacts(property: Analysis['property'], preliminary: boolean): PropertyFact[] {
  const { propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt } = property;
  const known = (name: string, value: string | null): PropertyFact[] => (value === null ? [] : [{ name, value }]);
  const orAssumed = (name: string, value: number | null, instead: number): PropertyFact[] => {
    if (value !== null) return known(name, number.format(value));
    return preliminary ? [{ name, value: number.format(instead), assumed: true }] : [];
  };
  return [
    ...known('Type', propertyType === 'commercial' ? 'Commercial' : ownerPropertyTypeLabels[propertyType]),
    ...orAssumed('Square feet', squareFootage > 0 ? squareFootage : null, assumed.squareFootage),
    ...known('Units', number.format(unitCount)),
    ...orAssumed('Bedrooms', bedrooms, assumed.bedrooms),
    ...orAssumed('Bathrooms', bathrooms, assumed.bathrooms),
    // A year is not an amount, so it has no separator.
    ...known('Year built', yearBuilt === null ? null : String(yearBuilt)),
  ];
}

/** The given facts of the property, and the values that a preliminary report assumes. */
export function PropertyDetails({
  property,
  preliminary,
}: {
  property: Analysis['property'];
  /** The estimate is not specific to this property. */
  preliminary: boolean;
}) {
  return (
    <section aria-label="Property details">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-5 border-t border-line pt-6 sm:grid-cols-3 print:gap-y-3 print:pt-4">
        {propertyFacts(property, preliminary).map(({ name, value, assumed }) => (
          <div key={name}>
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="font-medium">
              {value} {assumed && <span className="font-normal text-ink-soft">(assumed)</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The area around the property. */
export function MarketStats({ rent }: { rent: RentReport }) {
  const change = rent.yearOverYearPercent;
  const stats = [
    [`${number.format(rent.occupancyPercent)}%`, 'Occupancy', 'of rentals in the area are occupied'],
    [
      `${number.format(Math.round(rent.averageDaysOnMarket))} days`,
      'On the market',
      'on average until a home like this is leased',
    ],
    [`${change > 0 ? '+' : ''}${number.format(change)}%`, 'Rents in a year', 'change in rents in the area'],
  ];
  return (
    <section aria-labelledby="market-title">
      <h2 id="market-title" className="font-serif text-h2 font-semibold tracking-tight">
        The market around it
      </h2>
      {rent.preliminary && <Typical />}
      <dl className="mt-6 grid gap-x-10 gap-y-6 border-t border-line pt-6 sm:grid-cols-3 print:mt-4 print:grid-cols-3 print:pt-4">
        {stats.map(([figure, name, words]) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-1">
            <dt>
              <span className="font-semibold">{name}</span>
              <span className="block text-small text-ink-soft">{words}</span>
            </dt>
            <dd className="font-serif text-h1 leading-none font-semibold text-accent tabular print:text-h2">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
