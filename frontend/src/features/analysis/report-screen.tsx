import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnalysisReport, RentReport } from '../../../../contracts/src/queries/analysis.js';
import { ApiProblem } from '../../lib/api-problem.js';
import { officeDay } from '../../lib/format.js';
import { queryClient } from '../../lib/query-client.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Skeleton } from '../../ui/skeleton.js';
import { company } from '../content/company.js';
import { MessagePage } from '../public/message-page.js';
import { Scene } from '../public/scenes/scene.js';
import { SiteLink } from '../public/site-link.js';
import { usePageTitle } from '../public/use-page-title.js';
import { Comparables } from './comparables.js';
import { Projections } from './projections.js';
import { RentGauge } from './rent-gauge.js';
import { PrintedHead, PrintedNext } from './report-paper.js';
import { reportQuery } from './report-query.js';
import { MarketStats, PropertyDetails } from './report-facts.js';
import { YourProperties } from './your-properties.js';

/** `/analysis/{lead id}`: what the property would rent for, as a document that one would print. */
export function ReportScreen({ leadId }: { leadId: string }) {
  const { data, error } = useQuery(reportQuery(leadId), queryClient);
  usePageTitle('Property Analysis', `Rent estimate and five-year figures from ${company.name}.`);
  if (data) return <Report report={data} leadId={leadId} />;
  if (error)
    return <NoReport missing={error instanceof ApiProblem && (error.status === 404 || error.status === 400)} />;
  return <ReportSkeleton />;
}

function Report({ report: { analysis, siblings }, leadId }: { report: AnalysisReport; leadId: string }) {
  const { property, rent, requestedAt } = analysis;
  return (
    <article
      data-report={rent ? 'ready' : 'pending'}
      className="mx-auto flex max-w-page flex-col gap-12 px-gutter py-10 sm:py-14 print:max-w-none print:gap-9 print:p-0"
    >
      <PrintedHead />
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr] print:grid-cols-[minmax(0,1fr)_24rem] print:grid-rows-[auto_1fr] print:gap-x-10">
        <header className="flex flex-col gap-4">
          <p className="font-medium text-accent">Property analysis, {officeDay(requestedAt)}</p>
          <h1 className="font-serif text-h1 font-semibold tracking-tight text-balance wrap-anywhere">
            {property.streetAddress}
          </h1>
          <p className="text-lead text-ink-soft">
            {property.city}, {property.state} {property.zipCode}
          </p>
          {rent?.preliminary && <Preliminary why={analysis.failure} />}
        </header>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 print:col-start-2 print:row-span-2 print:row-start-1">
          {rent ? <RentGauge rent={rent} unitCount={property.unitCount} /> : <Pending />}
        </div>
        <div className="flex flex-col gap-6">
          <PropertyDetails property={property} />
          <YourProperties
            current={{
              leadId: analysis.leadId,
              address: property.address,
              rentCents: rent?.total.estimateCents ?? null,
            }}
            siblings={siblings}
          />
        </div>
      </div>
      {rent && <Figures rent={rent} unitCount={property.unitCount} leadId={leadId} />}
      <StartManagement />
      <PrintedNext />
    </article>
  );
}

function Figures({ rent, unitCount, leadId }: { rent: RentReport; unitCount: number; leadId: string }) {
  return (
    <>
      <MarketStats rent={rent} />
      <Projections rent={rent} leadId={leadId} />
      <Comparables rent={rent} unitCount={unitCount} />
    </>
  );
}

/** @param why told to the signed-in staff only; the server leaves it out for everybody else */
function Preliminary({ why }: { why: string | undefined }) {
  return (
    <p className="flex items-start gap-3 rounded-control bg-warning-soft p-4 text-warning">
      <Info aria-hidden className="mt-1 size-5 shrink-0" />
      <span>
        <strong className="font-semibold">Preliminary estimate.</strong> We had no rent data for this address, so these
        are our standard figures for the area, not figures of this property.
        {why && <span className="mt-1 block text-small print:hidden">For staff: {why}.</span>}
      </span>
    </p>
  );
}

function Pending() {
  return (
    <div role="status" className="flex flex-col gap-5 rounded-card bg-deep p-8 text-ink-on-deep">
      <p className="font-serif text-h3 font-semibold">The rent is being estimated…</p>
      <p className="text-ink-on-deep-soft">This takes a few seconds; the page shows it by itself.</p>
      <Skeleton className="h-44 rounded-t-full opacity-20" />
    </div>
  );
}

function StartManagement() {
  return (
    <section className="grid overflow-hidden rounded-card bg-accent-soft md:grid-cols-[1fr_20rem] print:hidden">
      <div className="flex flex-col items-start gap-4 p-8 max-[16rem]:p-5 sm:p-12">
        <h2 className="font-serif text-h2 font-semibold tracking-tight text-balance">Ready when you are</h2>
        <p className="max-w-measure text-lead text-ink-soft">
          Enroll online, meet us at the property, and let us turn the estimate into a lease.
        </p>
        <SiteLink href="/enroll" className={buttonClass({ variant: 'action', size: 'lg', className: 'max-sm:w-full' })}>
          Start Property Management
        </SiteLink>
      </div>
      <Scene name="urbandale" className="hidden size-full md:block" />
    </section>
  );
}

/** The two ways in which there is no report. Retrying reloads the page, as the specification says. */
function NoReport({ missing }: { missing: boolean }) {
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
  return <div className="mx-auto flex max-w-page flex-col px-gutter py-12 sm:py-20">{children}</div>;
}
