import type { FeeSchedule } from '../../../../../contracts/src/fees/fee-schedules.js';
import { projectionPercents } from '../../../../../contracts/src/fees/fees.js';
import type { RentReport } from '../../../../../contracts/src/analyses/report.js';
import { money } from '../../../lib/format.js';
import { DownloadReport } from './download-report.js';
import { Typical } from './preliminary.js';
import { ProjectionChart } from './projection-chart.js';
import { projectYears, shownYear } from './projection.js';

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
            We assume that the rent changes by {rent.yearOverYearPercent}% a year. This is a projection, not a promise.
            Mortgage, taxes and insurance are yours and not included.
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
