import type { RentReport } from '../../../../../contracts/src/analyses/report.js';
import { money } from '../../../lib/format.js';
import { arcPath, gaugeScale, pointAt } from './gauge-scale.js';
import { Typical } from './preliminary.js';

const centre = { x: 200, y: 190 };
const radius = 150;

/** The hero of the report: the monthly rent on a half-round gauge, its likely range marked. It covers all units together. */
export function RentGauge({ rent, unitCount }: { rent: RentReport; unitCount: number }) {
  const { estimateCents, rangeLowCents, rangeHighCents } = rent.total;
  const scale = gaugeScale(rent.total);
  const needle = pointAt(scale.estimate, radius + 18, centre);
  const foot = pointAt(scale.estimate, radius - 18, centre);
  const range = `between ${money(rangeLowCents)} and ${money(rangeHighCents)}`;
  return (
    <section aria-labelledby="rent-title" className="rounded-card bg-deep p-6 text-ink-on-deep sm:p-8">
      <h2 id="rent-title" className="text-small font-medium text-ink-on-deep-soft">
        Estimated rent{unitCount > 1 ? `, all ${unitCount} units` : ''}
      </h2>
      <div className="relative mx-auto mt-2 max-w-md">
        <svg
          viewBox="0 0 400 230"
          role="img"
          aria-label={`Estimated rent ${money(estimateCents)} a month; likely ${range}`}
          className="w-full"
        >
          <g fill="none" strokeLinecap="round" strokeWidth="26">
            <path d={arcPath(0, 1, radius, centre)} className="stroke-deep-raised" />
            <path
              d={arcPath(scale.low, scale.high, radius, centre)}
              strokeLinecap="butt"
              className="stroke-scene-near"
            />
          </g>
          <path
            d={`M${foot.x} ${foot.y}L${needle.x} ${needle.y}`}
            strokeWidth="8"
            strokeLinecap="round"
            className="stroke-action"
          />
          <g className="fill-ink-on-deep-soft tabular" fontSize="15" textAnchor="middle">
            <Mark place={0} cents={scale.minCents} below />
            <Mark place={1} cents={scale.maxCents} below />
          </g>
        </svg>
        <p aria-hidden className="absolute inset-x-0 bottom-[13%] text-center max-[16rem]:static max-[16rem]:mt-2">
          <span
            className={`block font-serif leading-none font-semibold wrap-anywhere tabular ${money(estimateCents).length > 7 ? 'text-h2' : 'text-h1'} max-[16rem]:text-h2`}
          >
            {money(estimateCents)}
          </span>
          <span className="mt-1 block">a month</span>
        </p>
      </div>
      <p className="mt-4 flex items-center justify-center gap-2.5 text-center">
        <span aria-hidden className="h-3 w-6 shrink-0 rounded-full bg-scene-near" />
        <span className="min-w-0 wrap-anywhere">Likely {range}</span>
      </p>
      <div className="mt-2 text-center text-small text-ink-on-deep-soft">
        {rent.preliminary ? <Typical className="" /> : <p>{basis(rent.comparables.length)}</p>}
      </div>
      {unitCount > 1 && (
        <p className="mt-2 text-center text-small text-ink-on-deep-soft">
          {unitCount} units at {money(rent.perUnit.estimateCents)} each
        </p>
      )}
    </section>
  );
}

/** Of an estimate for this address. */
function basis(homes: number): string {
  if (homes === 0) return 'For this address';
  return homes === 1 ? 'Compared with one home nearby' : `Compared with ${homes} homes nearby`;
}

function Mark({ place, cents, below }: { place: number; cents: number; below?: boolean }) {
  const { x, y } = pointAt(place, radius, centre);
  return (
    <text x={x} y={below ? y + 36 : y}>
      {money(cents)}
    </text>
  );
}
