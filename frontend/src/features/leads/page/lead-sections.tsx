import { Pencil, CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { fieldLabel, fieldValue, isBlank } from '../../history/field-words.js';
import { PropertyDialog } from '../edit/property-dialog.js';
import { InPlaceField } from '../edit/in-place-field.js';
import type { LeadField } from '../edit/lead-form.js';
import { isKnown } from '../../../../../contracts/src/keys/known.js';
import { Section } from '../../../ui/section.js';
import { clsx } from 'clsx';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
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
import { TasksSection } from '../tasks/tasks-section.js';

/** The owner of record and the company stand with the property: the person written to may be another. */
const fields = [
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'propertyType',
  'unitCount',
  'squareFootage',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'finishedBasementArea',
  'estimatedRentCents',
  'purchasePriceCents',
  'ownerName',
  'company',
] as const satisfies readonly (keyof Lead)[];

/** The known facts of the property. @param locked why it can't be edited; null if it can */
function PropertySection({ lead, locked }: { lead: Lead; locked: string | null }) {
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title="Property details"
      action={
        <GuardedButton
          reason={locked}
          variant="quiet"
          size="sm"
          aria-label="Edit property details"
          onClick={() => setEditing(true)}
        >
          <Pencil /> Edit
        </GuardedButton>
      }
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-3">
        <Known lead={lead} field="propertyAddress" locked={locked} className="col-span-full" />
        {fields.map((field) => (
          <Known key={field} lead={lead} field={field} locked={locked} />
        ))}
      </dl>
      {editing && <PropertyDialog lead={lead} onClose={() => setEditing(false)} />}
    </Section>
  );
}

/** A fact with its label. A press on it turns it into a field, which takes the whole row. */
function Known({
  lead,
  field,
  locked,
  className,
}: {
  lead: Lead;
  field: LeadField;
  locked: string | null;
  className?: string;
}) {
  const label = fieldLabel(field);
  const known = field === 'propertyAddress' ? isKnown(lead[field]) : !isBlank(field, lead[field]);
  const shown = known ? fieldValue(field, lead[field]) : 'Not known';
  const words = known ? shown : <span className="text-ink-soft">{shown}</span>;
  return (
    <div className={clsx('has-[[data-in-place]]:col-span-full', className)}>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">
        {locked !== null ? (
          words
        ) : (
          <InPlaceField lead={lead} field={field} className="mt-1">
            {(begin) => (
              <button
                data-begins
                type="button"
                aria-label={`Edit ${label.toLowerCase()}: ${shown}`}
                className="-mx-1 max-w-full rounded-sm px-1 text-left wrap-anywhere hover:bg-hover pointer-coarse:min-h-10"
                onClick={begin}
              >
                {words}
              </button>
            )}
          </InPlaceField>
        )}
      </dd>
    </div>
  );
}

interface SetupStep {
  name: string;
  complete: boolean;
}

/** The progress of a property's setup, by the lead's stage (specification, section 4). */
export function setupSteps(status: LeadStatus): SetupStep[] {
  return [
    { name: 'Property Analysis', complete: true },
    { name: 'Document Signing', complete: status === 'contract_sent' },
    { name: 'Payment Processing', complete: status === 'closed' },
    { name: 'Setup Complete', complete: status === 'closed' },
  ];
}

/** The progress of the property's setup: four steps in a row, two per row on a phone. */
function SetupProgress({ status }: { status: LeadStatus }) {
  const steps = setupSteps(status);
  const done = steps.filter(({ complete }) => complete).length;
  return (
    <section
      aria-labelledby="setup-progress"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-2.5 text-sm"
    >
      <h2 id="setup-progress" className="font-semibold @max-3xl:w-full">
        Setup progress{' '}
        <span className="font-normal text-ink-soft tabular">
          {done} of {steps.length}
        </span>
      </h2>
      <ol className="grid flex-1 grid-cols-2 gap-x-4 gap-y-1.5 @3xl:grid-cols-4">
        {steps.map(({ name, complete }) => (
          <li key={name} className={clsx('flex items-center gap-1.5', complete ? 'text-success' : 'text-ink-soft')}>
            {complete ? <CircleCheck className="size-4 shrink-0" /> : <CircleDashed className="size-4 shrink-0" />}
            <span className={clsx(complete && 'font-medium')}>{name}</span>
            <span className="sr-only">{complete ? ', complete' : ', not yet'}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

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
  events,
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
          <ConsentSection lead={lead} events={inCase} readAgain={readAgain} locked={locked} />
          {/* Who else has this address is known only of now. */}
          {moment === null && <OtherLeads others={others} />}
        </div>
      </div>
    </div>
  );
}
