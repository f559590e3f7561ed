import { Info } from 'lucide-react';
import type { PreliminaryCause } from '../../../../../contracts/src/analyses/estimate.js';
import { officeDateTime } from '../../../lib/format.js';
import { company } from '../../content/company.js';

const causes: Record<PreliminaryCause, string> = {
  no_data: 'We found no rents to compare for this address.',
  unavailable: 'We can’t look up rents at the moment.',
};

/**
 * What happens next, and why the figures are the standard ones.
 * @param answerBy when a person answers; undefined if nobody has promised
 * @param why shown only to signed-in staff; the server omits it for everybody else
 */
export function Preliminary({
  cause,
  answerBy,
  why,
}: {
  cause: PreliminaryCause;
  answerBy?: string;
  why: string | undefined;
}) {
  return (
    <p className="flex items-start gap-3 rounded-control bg-warning-soft p-4 text-warning">
      <Info className="mt-1 size-5 shrink-0" />
      <span>
        {answerBy !== undefined && <strong className="mb-1 block font-semibold">{promise(answerBy)}</strong>}
        <strong className="font-semibold">Preliminary estimate.</strong> {causes[cause]} These are our standard figures
        for the area, not figures for this property.
        {why && <span className="mt-1 block text-small print:hidden">For staff: {why}.</span>}
      </span>
    </p>
  );
}

function promise(answerBy: string): string {
  if (Date.parse(answerBy) < Date.now())
    return `A person looks at this property. We meant to write by ${officeDateTime(answerBy)}: please call ${company.phone}.`;
  return `A person looks at this property. You hear from us by ${officeDateTime(answerBy)}.`;
}

/** Stands beside each figure that a preliminary report shows. */
export function Typical({ className }: { className?: string }) {
  return <p className={className ?? 'text-small text-ink-soft'}>Typical of the area, not of this address</p>;
}
