import { contractTermMonths, repairsPreApprovedUnderCents } from '../../../../../contracts/src/fees/fees.js';
import { money } from '../../../lib/format.js';

/** The management requirements, and the owner's confirmation that they are understood. */
export function Acknowledgment({
  checked,
  disabled,
  onChange,
}: {
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>The management agreement runs for {contractTermMonths} months.</li>
        <li>Repairs under {money(repairsPreApprovedUnderCents)} are done without asking first.</li>
        <li>The improvements agreed on at the walkthrough are made before the first tenant.</li>
      </ul>
      <label className="flex min-h-10 items-center gap-2.5 rounded-control border border-line-strong px-3 py-2 font-medium">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={checked}
          disabled={disabled}
          onChange={() => onChange(!checked)}
        />
        The owner acknowledges the management requirements
      </label>
      {/* Keeps its space, so that the box stays under the pointer. */}
      <p id="acknowledge-first" aria-live="polite" className="min-h-5 text-ink-soft">
        {!checked && 'Please acknowledge the requirements before proceeding.'}
      </p>
    </div>
  );
}
