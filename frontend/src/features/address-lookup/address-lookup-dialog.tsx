import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Failure } from '../../ui/failure.js';
import { Field, FieldError, Input } from '../../ui/field.js';
import { Skeleton } from '../../ui/skeleton.js';
import { AddressNotice } from '../addresses/address-notice.js';
import { useAddressLine } from '../addresses/use-whole-address.js';
import { addressAnalysesQuery } from './address-analyses-query.js';
import { AddressAnalysis } from './address-analysis.js';
import { RunAnalysis } from './run-analysis.js';

const expected = 'Street, City, State ZIP';

/** Staff look up all earlier estimates for an address, and run an analysis of it without a lead. */
export default function AddressLookupDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState('');
  /** The position of the analysis that was run from here. */
  const [ran, setRan] = useState<string | null>(null);
  const line = useAddressLine('address');
  const found = useQuery(addressAnalysesQuery(address, ran));
  const refusal = found.error instanceof ApiProblem && found.error.status === 400 ? found.error : null;
  const waiting = ran !== null && found.data !== undefined && BigInt(found.data.position) < BigInt(ran);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Analyses of an address"
      description="Estimates for a property, requested by an owner or run by staff."
      width="lg"
    >
      <form
        {...line.heard}
        className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch"
        onSubmit={(event) => {
          event.preventDefault();
          const entry = new FormData(event.currentTarget).get('address');
          const asked = typeof entry === 'string' ? entry.trim() : '';
          if (asked === address) void found.refetch();
          setRan(null);
          setAddress(asked);
        }}
      >
        <Field label="Address" className="min-w-0 flex-1">
          {(control) => (
            <Input
              {...control}
              name="address"
              type="search"
              required
              maxLength={400}
              placeholder={expected}
              autoComplete="off"
              {...(refusal && { 'aria-invalid': true, 'aria-describedby': 'address-refusal' })}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={found.isFetching && !found.data}>
          <Search aria-hidden /> Look up
        </Button>
      </form>
      <AddressNotice said={line.said} question={line.question} className="mt-1.5" />
      <div role="alert" className="mt-1.5 empty:hidden">
        {refusal && <FieldError id="address-refusal">{refusal.errors[0]?.message ?? refusal.message}</FieldError>}
      </div>
      {address !== '' && !refusal && (
        <div className="mt-4" aria-busy={found.isFetching}>
          {found.isPending && <AnalysesSkeleton />}
          {found.isError && !found.data && (
            <Failure title="The analyses could not be loaded" of={found}>
              {sentenceOf(found.error, 'Nothing is lost; only this list could not be read.')}
            </Failure>
          )}
          {found.data && (
            <>
              <p role="status" className="text-ink-soft">
                {summary(found.data.analyses.length)}
              </p>
              <ul className="mt-2 divide-y divide-line border-y border-line empty:hidden">
                {waiting && found.data.analyses.every(({ rent }) => rent !== null) && (
                  <li className="py-3">
                    <Skeleton className="h-16 w-full" />
                  </li>
                )}
                {found.data.analyses.map((analysis) => (
                  <AddressAnalysis key={analysis.analysisId} analysis={analysis} />
                ))}
              </ul>
              <RunAnalysis key={address} address={address} onRan={setRan} first={found.data.analyses.length === 0} />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

function summary(count: number): string {
  if (count === 0) return 'No analysis of this address yet.';
  return count === 1 ? '1 analysis of this address.' : `${count} analyses of this address, newest first.`;
}

function AnalysesSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Looking for analyses…
      </p>
      {[0, 1].map((row) => (
        <Skeleton key={row} className="mb-3 h-16 w-full" />
      ))}
    </>
  );
}
