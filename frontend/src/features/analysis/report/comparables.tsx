import { withTenths } from '../../../../../contracts/src/numerals.js';
import type { Analysis, RentReport } from '../../../../../contracts/src/analyses/report.js';
import { money } from '../../../lib/format.js';
import { ComparablesPlot } from './comparables-plot.js';
import { compareRents } from './compare-rents.js';
import { rangeReason } from './range-reason.js';

/** Homes nearby with their rents, nearest first, each with its difference from the estimate of one unit, and the property among them. */
export function Comparables({ rent, property }: { rent: RentReport; property: Analysis['property'] }) {
  const { unitCount } = property;
  const squareFootage = unitCount === 1 && property.squareFootage > 0 ? property.squareFootage : null;
  const rows = compareRents(rent.perUnit.estimateCents, rent.comparables);
  const why = rangeReason(rent.perUnit, rent.comparables, squareFootage);
  return (
    <section aria-labelledby="comparables-title">
      <h2 id="comparables-title" className="font-serif text-h2 font-semibold tracking-tight">
        Comparable rents
      </h2>
      {rows.length === 0 ? (
        <p className="mt-4 max-w-measure text-ink-soft">
          There are no comparable homes in this report. We will bring them to the walkthrough.
        </p>
      ) : (
        <>
          <p className="mt-2 text-ink-soft">
            Next to your estimate of {money(rent.perUnit.estimateCents)} a month{unitCount > 1 ? ' per unit' : ''}.{' '}
            {why}
          </p>
          <ComparablesPlot rent={rent} squareFootage={squareFootage} />
          <ul className="mt-6 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 divide-y divide-line border-y border-line sm:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:gap-x-10">
            {rows.map(({ address, distanceMiles, squareFootage: size, rentCents, differenceCents }, index) => (
              <li
                key={index}
                className="col-span-full grid grid-cols-subgrid items-baseline gap-y-1 py-4 print:break-inside-avoid print:py-2.5"
              >
                <span className="font-medium wrap-anywhere max-sm:col-span-full">{address}</span>
                <span className="text-small text-ink-soft max-sm:col-start-1 max-sm:row-start-2">
                  {distanceMiles !== null && <>{withTenths(distanceMiles)} mi away</>}
                  {distanceMiles !== null && size !== null && ', '}
                  {size !== null && `${withTenths(size)}\u00a0sq\u00a0ft${sizeText(size, squareFootage)}`}
                </span>
                <span className="text-right font-semibold tabular max-sm:col-start-2 max-sm:row-start-2">
                  {money(rentCents)}
                </span>
                <span className="text-right text-small tabular max-sm:col-span-full max-sm:row-start-3">
                  {differenceText(differenceCents)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function differenceText(cents: number): string {
  if (cents === 0) return 'the same as yours';
  return `${money(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'} than yours`;
}

/** @param own of the property; null if it is not known */
function sizeText(size: number, own: number | null): string {
  if (own === null) return '';
  if (size === own) return ' (the same)';
  return ` (${withTenths(Math.abs(size - own))} ${size > own ? 'larger' : 'smaller'})`;
}
