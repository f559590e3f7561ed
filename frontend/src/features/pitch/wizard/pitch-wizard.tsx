import { claimFigures, company } from '../../content/company.js';
import { useEffect, useRef } from 'react';
import { ChangedList } from '../improvements/changed-list.js';
import { ImprovementList } from '../improvements/improvement-list.js';
import { RentalAnalysis } from './rental-analysis.js';
import { pitchSteps, type Pitch } from './use-pitch.js';
import { CircleCheck } from 'lucide-react';
import type { LeadPitch } from '../../../../../contracts/src/leads/queries.js';
import { improvementCents } from '../../../../../contracts/src/leads/improvements.js';
import { money, officeDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { PrintReport, useRunAnalysis } from '../analysis/run-analysis.js';
import { Lines } from '../steps.js';

/** Why an owner should choose the company: the figures that it vouches for. */
function WhyChoose() {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">What {company.name} brings, in figures.</p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {claimFigures.map(({ figure, words }) => (
          <div key={words} className="flex flex-col-reverse rounded-control bg-sunken px-3 py-2.5">
            <dt className="text-xs text-ink-soft">{words}</dt>
            <dd className="text-xl font-semibold tabular">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The three steps of a pitch; its buttons are in the dialog's foot. */
export function PitchWizard({ pitch }: { pitch: Pitch }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(pitch.step);
  useEffect(() => {
    if (shown.current === pitch.step) return;
    shown.current = pitch.step;
    heading.current?.focus();
  }, [pitch.step]);
  const at = pitchSteps.findIndex(({ id }) => id === pitch.step);
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {pitchSteps[at]?.name}{' '}
        <span className="text-sm font-normal whitespace-nowrap text-ink-soft">
          Step {at + 1} of {pitchSteps.length}
        </span>
      </h3>
      {pitch.step === 'why' && <WhyChoose />}
      {pitch.step === 'rent' && (
        <RentalAnalysis
          figures={pitch.figures}
          unitCount={pitch.unitCount}
          rent={pitch.rent}
          rentCents={pitch.rentCents}
          onRent={pitch.setRent}
        />
      )}
      {pitch.step === 'improvements' && (
        <>
          <ImprovementList
            leadId={pitch.leadId}
            rows={pitch.draft.rows}
            onEdit={pitch.draft.edit}
            disabled={pitch.busy}
          />
          {pitch.conflict && (
            <ChangedList changed={pitch.conflict} busy={pitch.busy} onKeep={pitch.keepMine} onTake={pitch.takeTheirs} />
          )}
        </>
      )}
    </div>
  );
}

/** The pitch as the log has it, and its PDF. @param hasReport whether there is a report to print */
export function Pitched({ leadId, pitch, hasReport }: { leadId: string; pitch: LeadPitch; hasReport: boolean }) {
  const run = useRunAnalysis(leadId);
  const underway = run.isPending || run.isSuccess;
  const { rentCents, pitchedAt, improvements, totalCents } = pitch;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-start gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        <span>
          Pitched{pitchedAt !== null && ` on ${officeDateTime(pitchedAt)}`} at{' '}
          <strong className="tabular">{money(rentCents ?? 0)} a month</strong>.
        </span>
      </p>
      {improvements.length > 0 ? (
        <Lines
          lines={[
            ...improvements.map((each) => [each.name, money(improvementCents(each))] as const),
            ['Improvements, total', money(totalCents), 'strong'],
          ]}
        />
      ) : (
        <p className="text-ink-soft">No improvements are checked.</p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {hasReport ? (
          <PrintReport leadId={leadId} size="md" />
        ) : (
          <Button busy={underway} onClick={() => run.mutate(null)}>
            {underway ? 'Running…' : 'Run analysis'}
          </Button>
        )}
        <span className="text-xs text-ink-soft">
          {hasReport
            ? 'The report with the pitched rent and these improvements.'
            : 'The PDF is the report of the analysis, with this pitch. Run the analysis first.'}
        </span>
      </div>
    </div>
  );
}
