import { withCommas } from '../../../../../contracts/src/numerals.js';
import type { Analysis, RentReport } from '../../../../../contracts/src/analyses/report.js';
import { Typical } from './preliminary.js';
import { propertyFacts } from './property-facts.js';

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

/** The area around the property. No provider measures occupancy and change; the days are those of the comparables, if there are any. */
export function MarketStats({ rent }: { rent: RentReport }) {
  const change = rent.yearOverYearPercent;
  const assumedDays = rent.comparables.length === 0;
  const stats = [
    [`${withCommas(rent.occupancyPercent)}%`, 'Occupancy', 'of rentals in the area are occupied, we assume'],
    [
      `${withCommas(Math.round(rent.averageDaysOnMarket))} days`,
      'On the market',
      `on average until a home like this is leased${assumedDays ? ', we assume' : ''}`,
    ],
    [`${change > 0 ? '+' : ''}${withCommas(change)}%`, 'Rents in a year', 'change in rents in the area, we assume'],
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
