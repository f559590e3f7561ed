import { useMemo } from 'react';
import type { Lead } from '../../../../../contracts/src/queries/lead.js';
import type { HistoryEvent } from '../../../../../contracts/src/queries/history.js';
import { LeadAnalysis } from '../../pitch/analysis/lead-analysis.js';
import { LeadImprovements } from '../../pitch/improvements/lead-improvements.js';
import { OtherLeads } from '../../timeline/case/case-notices.js';
import type { Case } from '../../timeline/case/use-case.js';
import { ConsentSection } from '../consent/consent-section.js';
import { FilesSection } from '../files/files-section.js';
import { CampaignsSection } from '../sections/campaigns-section.js';
import { DocumentsSection } from '../sections/documents-section.js';
import { NotesSection } from '../sections/notes-section.js';
import { PaymentsSection } from '../invoices/payments-section.js';
import { PropertySection } from '../sections/property-section.js';
import { SetupProgress } from '../sections/setup-progress.js';
import { TasksSection } from '../tasks/tasks-section.js';

/**
 * The parts of a lead's page, in two columns where there is room. A further one is a line in one of the lists.
 * @param lead as it is at the shown moment
 * @param events up to the shown moment, oldest first
 * @param others of the same person
 * @param moment the past one that is shown; null for now
 * @param locked why nothing can be changed; null when it can
 */
export function LeadSections({
  lead,
  events: inCase,
  others,
  moment,
  locked,
}: {
  lead: Lead;
  events: readonly HistoryEvent[];
  others: Case['others'];
  moment: string | null;
  locked: string | null;
}) {
  // What a lead that was merged into this one has stands in the history: commands on it would go to the wrong one.
  const events = useMemo(() => inCase.filter(({ of }) => of?.kind !== 'lead'), [inCase]);
  return (
    <div className="@container flex flex-col gap-3">
      <SetupProgress status={lead.status} />
      <div className="grid items-start gap-3 @3xl:grid-cols-2">
        {/* The property: what it is, what it is worth, what is to be done with it. */}
        <div className="flex min-w-0 flex-col gap-3">
          <PropertySection lead={lead} locked={locked} />
          <LeadAnalysis lead={lead} locked={locked} />
          <LeadImprovements lead={lead} locked={locked} />
          <FilesSection leadId={lead.id} events={events} locked={locked} />
        </div>
        {/* The dealings with its owner. */}
        <div className="flex min-w-0 flex-col gap-3">
          <TasksSection leadId={lead.id} events={events} moment={moment} locked={locked} />
          <NotesSection leadId={lead.id} events={events} locked={locked} />
          <PaymentsSection lead={lead} events={events} locked={locked} />
          <DocumentsSection lead={lead} events={events} moment={moment} locked={locked} />
          <CampaignsSection lead={lead} moment={moment} locked={locked} />
          <ConsentSection lead={lead} events={events} locked={locked} />
          <OtherLeads others={others} />
        </div>
      </div>
    </div>
  );
}
