import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Analysis } from '../../../../../contracts/src/analyses/report.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { money, officeDate } from '../../../lib/format.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { Failure } from '../../../ui/failure.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { Loading } from '../../../ui/skeleton.js';
import { leadFigures, leadAnalysisQuery } from '../lead-figures.js';
import { Section } from '../../../ui/section.js';
import { CaseUnread } from '../../timeline/case/case-notices.js';
import { analysisThen } from './analysis-then.js';
import { Figures } from './figures.js';
import { PrintReport, useRunAnalysis } from './run-analysis.js';

/**
 * The likely rent of the lead's property: its analysis with a link to the report, or the staff's fallback and a way to get an analysis.
 * Of a past moment it shows what was known by then; report and PDF are of now, so they are absent.
 * @param events of the case up to the shown moment, oldest first, for the past
 * @param moment the shown past moment; null for now
 * @param readAgain reads the case again, which could not be read; null if nothing is missing
 * @param locked why nothing can be changed; null if it can
 */
export function LeadAnalysis({
  lead,
  events,
  moment,
  readAgain,
  locked,
}: {
  lead: Lead;
  events: readonly HistoryEvent[];
  moment: string | null;
  readAgain: (() => void) | null;
  locked: string | null;
}) {
  if (moment === null) return <AnalysisNow lead={lead} locked={locked} />;
  if (readAgain !== null)
    return (
      <Section title="Property analysis">
        <CaseUnread what="The analysis of then" readAgain={readAgain} />
      </Section>
    );
  const analysis = analysisThen(lead.id, events);
  if (analysis) return <Analysed analysis={analysis} />;
  return (
    <Section
      title="Property analysis"
      action={
        <GuardedButton reason={locked} size="sm">
          Run analysis
        </GuardedButton>
      }
    >
      <Figures figures={leadFigures(lead.unitCount, null)} unitCount={lead.unitCount} />
      <p className="mt-3 text-ink-soft">
        There was no analysis yet: these are our standard figures, not for this property.
      </p>
    </Section>
  );
}

function AnalysisNow({ lead, locked }: { lead: Lead; locked: string | null }) {
  const run = useRunAnalysis(lead.id);
  const found = useQuery(leadAnalysisQuery(lead.id, run.isSuccess));
  if (found.isPending) return <AnalysisSkeleton />;
  if (!found.data)
    return (
      <Section title="Property analysis">
        <Failure title="Failed to load property analysis" of={found} className="py-4">
          Unable to load property analysis. Please try again later.
        </Failure>
      </Section>
    );
  const { analysis, unlinked } = found.data;
  if (analysis)
    return (
      <Analysed
        analysis={analysis}
        action={
          <>
            {analysis.rent && <PrintReport leadId={lead.id} />}
            <Link to="/analysis/$id" params={{ id: lead.id }} className={buttonClass({ size: 'sm' })}>
              <FileChartColumn /> Open report
            </Link>
          </>
        }
      />
    );
  const underway = run.isPending || run.isSuccess;
  return (
    <Section
      title="Property analysis"
      action={
        <GuardedButton reason={locked} size="sm" busy={underway} onClick={() => run.mutate(null)}>
          {underway ? 'Running…' : 'Run analysis'}
        </GuardedButton>
      }
    >
      <Figures figures={leadFigures(lead.unitCount, null)} unitCount={lead.unitCount} />
      <p className="mt-3 text-ink-soft">
        {underway
          ? 'The rent is being estimated…'
          : 'This lead came without an analysis: these are our standard figures, not for this property.'}
      </p>
      {unlinked.length > 0 && !underway && (
        <ul
          aria-label="Analyses of this address without a lead"
          className="mt-3 divide-y divide-line border-y border-line"
        >
          {unlinked.map((one) => (
            <Unlinked key={one.analysisId} analysis={one} locked={locked} onLink={() => run.mutate(one.analysisId)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Analysed({ analysis, action }: { analysis: Analysis; action?: ReactNode }) {
  const { rent, property, requestedAt, failure } = analysis;
  return (
    <Section title="Property analysis" action={action}>
      {rent ? (
        <Figures figures={leadFigures(property.unitCount, analysis)} unitCount={property.unitCount} />
      ) : (
        <p role="status" className="text-ink-soft">
          The rent is being estimated…
        </p>
      )}
      <p className="mt-3 text-xs text-ink-soft">
        Requested on {officeDate(requestedAt)}
        {rent && rent.comparables.length > 0 && `, with ${rent.comparables.length} comparable homes`}.
        {rent?.preliminary && ` Standard figures, not for this property${failure ? `: ${failure}` : ''}.`}
      </p>
    </Section>
  );
}

function Unlinked({ analysis, locked, onLink }: { analysis: Analysis; locked: string | null; onLink: () => void }) {
  const { rent, requestedAt } = analysis;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        This address was analyzed on {officeDate(requestedAt)}
        {rent && `: ${money(rent.total.estimateCents)}`}
        {rent?.preliminary && ', preliminary'}.
      </span>
      {locked === null && (
        <Button size="sm" onClick={onLink}>
          Use it
        </Button>
      )}
    </li>
  );
}

function AnalysisSkeleton() {
  return (
    <Section title="Property analysis">
      <Loading
        label="Loading the property analysis"
        className="flex flex-col gap-3"
        bars={['h-7 w-48', 'h-9 w-full', 'h-4 w-3/4']}
      />
    </Section>
  );
}
