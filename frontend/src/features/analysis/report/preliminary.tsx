import { Info } from 'lucide-react';

/** @param why shown only to signed-in staff; the server omits it for everybody else */
export function Preliminary({ why }: { why: string | undefined }) {
  return (
    <p className="flex items-start gap-3 rounded-control bg-warning-soft p-4 text-warning">
      <Info aria-hidden className="mt-1 size-5 shrink-0" />
      <span>
        <strong className="font-semibold">Preliminary estimate.</strong> We had no rent data for this address, so these
        are our standard figures for the area, not figures for this property.
        {why && <span className="mt-1 block text-small print:hidden">For staff: {why}.</span>}
      </span>
    </p>
  );
}
