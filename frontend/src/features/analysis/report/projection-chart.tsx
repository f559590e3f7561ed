import { money, shortMoney } from '../../../lib/format.js';
import { niceTicks } from '../../calculators/nice-ticks.js';
import type { ProjectedYear } from './projection.js';

const height = 300;
const top = 40;
const bottom = 36;
const parts = [
  { name: 'Stays with you', field: 'netCents', fill: 'fill-accent', swatch: 'bg-accent' },
  { name: 'Maintenance', field: 'maintenanceCents', fill: 'fill-scene-brick', swatch: 'bg-scene-brick' },
  { name: 'Management', field: 'managementCents', fill: 'fill-action', swatch: 'bg-action' },
] as const;

/** Each year as a column: the net income, then maintenance and management, with the whole rent on top. */
export function ProjectionChart({ years }: { years: ProjectedYear[] }) {
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return null;
  const summary =
    `In year 1 the rent is ${money(first.rentCents)}, of which ${money(first.netCents)} stays with you; ` +
    `in year ${last.year} it is ${money(last.rentCents)}, of which ${money(last.netCents)} stays.`;
  return (
    <figure>
      <Columns years={years} summary={summary} width={640} className="max-sm:hidden print:block" />
      <Columns years={years} summary={summary} width={340} className="sm:hidden print:hidden" />
      <figcaption className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-small print:mt-2">
        {parts.map(({ name, swatch }) => (
          <span key={name} className="flex items-center gap-2">
            <span aria-hidden className={`size-3 rounded-full ${swatch}`} />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function Columns({
  years,
  summary,
  width,
  className,
}: {
  years: ProjectedYear[];
  summary: string;
  width: number;
  className: string;
}) {
  const ticks = niceTicks(0, Math.max(...years.map((year) => year.rentCents), 1));
  const highest = ticks.at(-1) ?? 1;
  const y = (cents: number) => top + (1 - cents / highest) * (height - top - bottom);
  const slot = width / years.length;
  const column = Math.min(72, slot * 0.8);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary} className={`w-full ${className}`}>
      {ticks.map((tick) => (
        <path key={tick} d={`M0 ${y(tick)}H${width}`} className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'} />
      ))}
      {years.map((projected, index) => {
        const x = index * slot + (slot - column) / 2;
        let below = 0;
        return (
          <g key={projected.year} textAnchor="middle" fontSize="13" className="tabular">
            {parts.map(({ field, fill }) => {
              const from = below;
              below += projected[field];
              return (
                <rect key={field} x={x} y={y(below)} width={column} height={y(from) - y(below)} className={fill} />
              );
            })}
            <text x={x + column / 2} y={y(projected.rentCents) - 9} className="fill-ink font-semibold">
              {shortMoney(projected.rentCents)}
            </text>
            <text x={x + column / 2} y={(y(projected.netCents) + y(0)) / 2 + 5} className="fill-accent-ink">
              {shortMoney(projected.netCents)}
            </text>
            <text x={x + column / 2} y={height - 12} className="fill-ink-soft">
              Year {projected.year}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
