import { withTenths } from '../../../../../contracts/src/numerals.js';
import type { RentReport } from '../../../../../contracts/src/analyses/report.js';
import { money } from '../../../lib/format.js';
import { plotRents, type Plot, type Point } from './plot.js';

const [width, height] = [340, 200];
const [left, right, top, bottom] = [58, 22, 14, 28];
const across = (place: number) => left + place * (width - left - right);
const down = (place: number) => top + (1 - place) * (height - top - bottom);

/**
 * The property among its comparable homes: rent over size, and rent over distance, each if it is known of one of them.
 * @param squareFootage of one unit; null if it is not known
 */
export function ComparablesPlot({ rent, squareFootage }: { rent: RentReport; squareFootage: number | null }) {
  const bySize = plotRents(rent, (home) => home.squareFootage, squareFootage);
  const byDistance = plotRents(rent, (home) => home.distanceMiles, 0);
  if (!bySize && !byDistance) return null;
  const estimate = money(rent.perUnit.estimateCents);
  return (
    <figure className="mt-6 print:break-inside-avoid">
      <div className="grid gap-x-14 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
        {bySize && (
          <Panel
            plot={bySize}
            name="Rent over size"
            unit="square feet"
            own={squareFootage === null ? estimate : `${estimate} and ${withTenths(squareFootage)} sq ft`}
          />
        )}
        {byDistance && <Panel plot={byDistance} name="Rent over distance" unit="miles" own={estimate} />}
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-small">
        <Swatch name="Your home" className="rounded-full bg-action" />
        <Swatch name="Homes nearby" className="rounded-full bg-scene-near" />
        <Swatch name="Likely range" className="bg-accent-soft" />
      </figcaption>
    </figure>
  );
}

function Panel({ plot, name, unit, own }: { plot: Plot; name: string; unit: string; own: string }) {
  const { homes, low, high, estimate, xTicks, yTicks } = plot;
  const said = `${name}: your home at ${own} among ${homes.length} ${homes.length === 1 ? 'home' : 'homes'} nearby`;
  return (
    <div className="max-w-md">
      <p className="text-small">
        <span className="font-semibold">{name}</span>, {unit}
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={said} className="mt-1 w-full">
        <rect
          x={across(0)}
          y={down(high)}
          width={across(1) - across(0)}
          height={down(low) - down(high)}
          className="fill-accent-soft"
        />
        <g fontSize="12" className="fill-ink-soft tabular">
          {yTicks.map(({ value, place }) => (
            <g key={value}>
              <path d={`M${across(0)} ${down(place)}H${across(1)}`} className="stroke-line" />
              <text x={left - 8} y={down(place) + 4} textAnchor="end">
                {money(value)}
              </text>
            </g>
          ))}
          {xTicks.map(({ value, place }) => (
            <text key={value} x={across(place)} y={height - 8} textAnchor="middle">
              {withTenths(value)}
            </text>
          ))}
        </g>
        <path d={`M${across(0)} ${down(estimate)}H${across(1)}`} strokeDasharray="4 4" className="stroke-action" />
        {homes.map((home, index) => (
          <Dot key={index} at={home} radius={5} className="fill-scene-near" />
        ))}
        {plot.own && <Dot at={plot.own} radius={7} className="fill-action" />}
      </svg>
    </div>
  );
}

function Dot({ at, radius, className }: { at: Point; radius: number; className: string }) {
  return (
    <circle cx={across(at.x)} cy={down(at.y)} r={radius} strokeWidth="2" className={`stroke-ground ${className}`} />
  );
}

function Swatch({ name, className }: { name: string; className: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className={`size-3 ${className}`} />
      {name}
    </span>
  );
}
