import { useEffect, useRef } from 'react';
import { ChangedList } from '../improvements/changed-list.js';
import { ImprovementList } from '../improvements/improvement-list.js';
import { RentalAnalysis } from './rental-analysis.js';
import { pitchSteps, type Pitch } from './use-pitch.js';
import { WhyChoose } from './why-choose.js';

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
