import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { versionsOf } from '../../../../../contracts/src/shown-versions.js';
import type { Analysis, AnalysisReport, RentReport } from '../../../../../contracts/src/analyses/report.js';
import type { LeadPitch } from '../../../../../contracts/src/leads/queries.js';
import { ApiProblem, technicalDetail } from '../../../lib/calls/api-problem.js';
import { exactDateTime, officeDate } from '../../../lib/format.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { company } from '../../content/company.js';
import { MessagePage } from '../../public/page/no-page-screen.js';
import { Scene } from '../../public/scenes/scene.js';
import { SiteLink, usePageTitle } from '../../public/page/site-page.js';
import { Comparables } from './comparables.js';
import { Preliminary } from './preliminary.js';
import { Projections } from './projections.js';
import { RentGauge } from './rent-gauge.js';
import { PrintedHead, PrintedNext } from './report-paper.js';
import { PitchedSection } from './pitched-section.js';
import { reportPitchQuery, reportQuery, useReportAddress } from './report-query.js';
import { MarketStats, PropertyDetails } from './report-facts.js';
import { reportWhenSeen } from './report-view.js';
import { YourProperties } from './your-properties.js';

const nothing = { estimateCents: 1800_00, rangeLowCents: 1600_00, rangeHighCents: 2000_00 };
const unseen: RentReport = {
  preliminary: false,
  provider: '',
  perUnit: nothing,
  total: nothing,
  comparables: [],
  occupancyPercent: 0,
  averageDaysOnMarket: 0,
  yearOverYearPercent: 0,
  estimatedAt: new Date(0).toISOString(),
};

/**
 * `/analysis/{lead id}`: the property's likely rent, laid out as a document to print.
 * With `?pitch=true` it shows the staff's copy, with the pitch; if the server withholds the pitch, it shows the visitor's copy.
 */
export function ReportScreen() {
  const { leadId, withPitch } = useReportAddress();
  const { data, error } = useQuery(reportQuery(leadId), queryClient);
  const pitch = useQuery({ ...reportPitchQuery(leadId), enabled: withPitch }, queryClient);
  usePageTitle('Property Analysis', `Rent estimate and five-year figures from ${company.name}.`);
  if (data)
    return (
      <Report report={data} leadId={leadId} pitch={pitch.data ?? null} complete={!withPitch || !pitch.isPending} />
    );
  if (error) return <NoReport error={error} />;
  return <ReportSkeleton />;
}

function Report({
  report: { analysis, answerBy, siblings },
  leadId,
  pitch,
  complete,
}: {
  report: AnalysisReport;
  leadId: string;
  pitch: LeadPitch | null;
  /** Nothing is still loading. */
  complete: boolean;
}) {
  const { property, rent, requestedAt } = analysis;
  const estimatedAt = rent?.estimatedAt;
  useEffect(() => {
    if (estimatedAt === undefined) return undefined;
    return reportWhenSeen('report-views', leadId, { estimatedAt, ...versionsOf('report') });
  }, [leadId, estimatedAt]);
  return (
    <article
      data-report={rent && complete ? 'ready' : 'pending'}
      className="mx-auto flex max-w-page flex-col gap-12 px-gutter py-10 sm:py-14 print:max-w-none print:gap-6 print:p-0"
    >
      <PrintedHead />
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr] print:grid-cols-[minmax(0,1fr)_24rem] print:grid-rows-[auto_1fr] print:gap-x-10 print:gap-y-5">
        <header className="flex flex-col gap-4 print:gap-2">
          <p className="font-medium text-accent">
            Property analysis,{' '}
            <time dateTime={requestedAt} title={exactDateTime(requestedAt)}>
              {officeDate(requestedAt)}
            </time>
          </p>
          <h1 className="font-serif text-h1 font-semibold tracking-tight text-balance wrap-anywhere print:text-h2">
            {property.streetAddress}
          </h1>
          {property.city !== '' && (
            <p className="text-lead text-ink-soft">
              {property.city}, {property.state} {property.zipCode}
            </p>
          )}
        </header>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 print:col-start-2 print:row-span-2 print:row-start-1">
          {rent ? <RentGauge rent={rent} unitCount={property.unitCount} /> : <Pending unitCount={property.unitCount} />}
        </div>
        <div className="flex flex-col gap-6 lg:self-end">
          {/* It appears together with the figures: above them it would push down the text that is being read. */}
          {rent?.preliminary && (
            <Preliminary cause={analysis.cause ?? 'unavailable'} answerBy={answerBy} why={analysis.failure} />
          )}
          <PropertyDetails property={property} preliminary={rent?.preliminary ?? false} />
          <YourProperties
            current={{
              leadId: analysis.leadId,
              address: property.address,
              rentCents: rent?.total.estimateCents ?? null,
              preliminary: rent?.preliminary ?? false,
            }}
            siblings={siblings}
          />
        </div>
      </div>
      {pitch && <PitchedSection pitch={pitch} />}
      {rent ? <Figures rent={rent} property={property} leadId={leadId} /> : <PendingFigures />}
      <StartManagement leadId={analysis.leadId} />
      <PrintedNext />
    </article>
  );
}

function Figures({ rent, property, leadId }: { rent: RentReport; property: Analysis['property']; leadId: string }) {
  return (
    <>
      <MarketStats rent={rent} />
      <Projections rent={rent} leadId={leadId} />
      <Comparables rent={rent} property={property} />
    </>
  );
}

/** Reserves the gauge's size with an invisible gauge underneath, so that nothing moves when the real one arrives. */
function Pending({ unitCount }: { unitCount: number }) {
  return (
    <div className="grid *:[grid-area:1/1]">
      <div aria-hidden className="invisible">
        <RentGauge rent={unseen} unitCount={unitCount} />
      </div>
      <div role="status" className="flex flex-col gap-5 rounded-card bg-deep p-8 text-ink-on-deep">
        <p className="font-serif text-h3 font-semibold">The rent is being estimated…</p>
        <p className="text-ink-on-deep-soft">This takes a few seconds; the page updates by itself.</p>
        <Skeleton className="min-h-24 flex-1 rounded-t-full opacity-20" />
      </div>
    </div>
  );
}

/** Keeps the content after the figures below the screen until the figures arrive. */
function PendingFigures() {
  return (
    <div aria-hidden className="flex min-h-dvh flex-col gap-8">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

function StartManagement({ leadId }: { leadId: string | null }) {
  return (
    <section className="grid overflow-hidden rounded-card bg-accent-soft md:grid-cols-[1fr_20rem] print:hidden">
      <div className="flex flex-col items-start gap-4 p-8 max-[16rem]:p-5 sm:p-12">
        <h2 className="font-serif text-h2 font-semibold tracking-tight text-balance">Ready when you are</h2>
        <p className="max-w-measure text-lead text-pretty text-ink-soft">
          Enroll online, meet us at the property, and let us turn the estimate into a lease.
        </p>
        <SiteLink
          href={leadId ? `/enroll?analysis=${leadId}` : '/enroll'}
          className={buttonClass({ variant: 'action', size: 'lg', className: 'max-sm:w-full' })}
        >
          Start Property Management
        </SiteLink>
      </div>
      <Scene name="urbandale" className="hidden size-full md:block" />
    </section>
  );
}

/** The two cases without a report. Retrying reloads the page, as the specification says. */
function NoReport({ error }: { error: Error }) {
  const missing = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  const detail = technicalDetail(error);
  return (
    <MessagePage
      alert
      scene={missing ? 'ankeny' : 'clive'}
      title={missing ? 'No such analysis' : 'Failed to load property analysis'}
      actions={
        <>
          <Button variant="primary" size="lg" onClick={() => window.location.reload()}>
            Retry Analysis
          </Button>
          <SiteLink href="/analysis" className={buttonClass({ size: 'lg' })}>
            Get Your Free Analysis
          </SiteLink>
        </>
      }
    >
      <p>
        {missing
          ? "The property analysis you're looking for doesn't exist."
          : 'Unable to load property analysis. Please try again later.'}
      </p>
      {!missing && detail && <p className="text-small">Details: {detail}</p>}
    </MessagePage>
  );
}

function ReportSkeleton() {
  return (
    <Frame>
      <p role="status" className="sr-only">
        Loading the property analysis…
      </p>
      <div className="grid w-full gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-6 w-48 max-w-full" />
          <Skeleton className="h-14 w-4/5" />
          <Skeleton className="h-7 w-56 max-w-full" />
          <Skeleton className="mt-4 h-40 w-full" />
        </div>
        <Skeleton className="h-96 w-full rounded-card" />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  // As tall as a screen: the site's footer must not be seen before the report has loaded.
  return <div className="mx-auto flex min-h-dvh max-w-page flex-col px-gutter py-10 sm:py-14">{children}</div>;
}
