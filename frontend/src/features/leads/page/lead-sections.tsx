import { useMemo } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
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
 * The parts of a lead's page, in two columns if there is room. To add a part, add a line to one of the lists.
 * @param lead as it is at the shown moment
 * @param events up to the shown moment, oldest first
 * @param inCase the same plus the rest of the case at present; undefined until it has loaded
 * @param readAgain reads the rest of the case, which could not be read; null if nothing is missing
 * @param others the other leads of the same person
 * @param moment the shown past moment; null for now
 * @param locked why nothing can be changed; null if it can
 */
export function LeadSections({
  lead,
  events: upToThen,
  inCase,
  readAgain,
  others,
  moment,
  locked,
}: {
  lead: Lead;
  events: readonly HistoryEvent[];
  inCase: Case['events'];
  readAgain: Case['readAgain'];
  others: Case['others'];
  moment: string | null;
  locked: string | null;
}) {
  // The data of a lead merged into this one is only in the history: commands on it would go to the wrong lead.
  const events = useMemo(() => ofThisLead(upToThen), [upToThen]);
  const dealings = useMemo(() => inCase && ofThisLead(inCase), [inCase]);
  return (
    <div className="@container flex flex-col gap-3">
      <SetupProgress status={lead.status} />
      <div className="grid items-start gap-3 @3xl:grid-cols-2">
        {/* The property: its facts, its value, and its tasks. */}
        <div className="flex min-w-0 flex-col gap-3">
          <PropertySection lead={lead} locked={locked} />
          <LeadAnalysis {...{ lead, events, moment, readAgain, locked }} />
          <LeadImprovements lead={lead} locked={locked} />
          <FilesSection leadId={lead.id} events={events} moment={moment} locked={locked} />
        </div>
        {/* The communication with its owner. */}
        <div className="flex min-w-0 flex-col gap-3">
          <TasksSection leadId={lead.id} events={events} moment={moment} locked={locked} />
          <NotesSection leadId={lead.id} events={events} moment={moment} locked={locked} />
          <PaymentsSection lead={lead} events={events} locked={locked} />
          <DocumentsSection {...{ lead, events, moment, readAgain, locked }} />
          <CampaignsSection lead={lead} moment={moment} locked={locked} />
          <ConsentSection lead={lead} events={dealings} readAgain={readAgain} locked={locked} />
          {/* Who else has this address is known only of now. */}
          {moment === null && <OtherLeads others={others} />}
        </div>
      </div>
    </div>
  );
}

function ofThisLead(events: readonly HistoryEvent[]): HistoryEvent[] {
  return events.filter(({ of }) => of?.kind !== 'lead');
}
