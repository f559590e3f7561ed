import { money } from '../../../lib/format.js';
import { niceTicks } from '../../calculators/nice-ticks.js';
import { type ProjectedYear, projectYears, shownYear } from './projection.js';
import type { FeeSchedule } from '../../../../../contracts/src/fees/fee-schedules.js';
import { projectionPercents } from '../../../../../contracts/src/fees/fees.js';
import type { RentReport } from '../../../../../contracts/src/analyses/report.js';
import { DownloadReport } from './download-report.js';
import { Typical } from './report-facts.js';

const height = 300;
const top = 40;
const bottom = 36;
const parts = [
  { name: 'Stays with you', field: 'netCents', fill: 'fill-accent', swatch: 'bg-accent' },
  { name: 'Maintenance', field: 'maintenanceCents', fill: 'fill-scene-brick', swatch: 'bg-scene-brick' },
  { name: 'Management', field: 'managementCents', fill: 'fill-action', swatch: 'bg-action' },
] as const;

/** Each year as a column: the net income, then maintenance and management, with the whole rent on top. */
function ProjectionChart({ years }: { years: ProjectedYear[] }) {
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
              {short(projected.rentCents)}
            </text>
            <text x={x + column / 2} y={(y(projected.netCents) + y(0)) / 2 + 5} className="fill-accent-ink">
              {short(projected.netCents)}
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

/** 21_600_00 cents -> "$21.6K" */
function short(cents: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(cents / 100);
}

/**
 * The first year line by line, and five years at a glance.
 * @param leadId the lead whose report can be downloaded; null if the report is not today's
 */
export function Projections({
  rent,
  leadId,
  percents = projectionPercents,
}: {
  rent: RentReport;
  leadId: string | null;
  percents?: FeeSchedule['projection'];
}) {
  const years = projectYears(rent.total.estimateCents, rent.yearOverYearPercent, 5, percents).map(shownYear);
  const first = years[0];
  if (!first) return null;
  return (
    <section aria-labelledby="projection-title">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="projection-title" className="font-serif text-h2 font-semibold tracking-tight">
            What it would earn you
          </h2>
          {rent.preliminary && <Typical />}
        </div>
        {leadId !== null && <DownloadReport leadId={leadId} />}
      </div>
      <div className="mt-6 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[22rem_minmax(0,1fr)] print:mt-4 print:grid-cols-[26rem_minmax(0,1fr)] print:gap-x-10">
        <dl className="tabular">
          <Row name="Yearly rent" value={money(first.rentCents)} />
          <Row name={`Management fee (${percents.management}%)`} value={`− ${money(first.managementCents)}`} />
          <Row name={`Maintenance (${percents.maintenance}%)`} value={`− ${money(first.maintenanceCents)}`} />
          <div className="mt-3 rounded-control bg-accent-soft px-5 py-4 print:py-2.5">
            <dt className="text-small">Net operating income, first year</dt>
            <dd className="font-serif text-h1 leading-tight font-semibold wrap-anywhere text-accent max-[16rem]:text-h2">
              {money(first.netCents)}
            </dd>
            <dd className="text-small">{money(first.netCents / 12)} a month</dd>
          </div>
        </dl>
        <div className="print:break-inside-avoid">
          <h3 className="mb-3 font-semibold">Five years</h3>
          <ProjectionChart years={years} />
          <p className="mt-3 text-small text-ink-soft">
            The rent changes by {rent.yearOverYearPercent}% a year, as rents in the area did. This is a projection, not
            a promise. Mortgage, taxes and insurance are yours and not included.
          </p>
        </div>
      </div>
    </section>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3.5 print:py-2">
      <dt>{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}
