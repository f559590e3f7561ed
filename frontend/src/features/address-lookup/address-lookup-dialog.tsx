import { shownName } from '../../../../contracts/src/person-name.js';
import { counted, withTenths } from '../../../../contracts/src/numerals.js';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { propertyTypeLabel } from '../../../../contracts/src/property.js';
import type { AnalysesByAddress } from '../../../../contracts/src/analyses/report.js';
import { money } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { compareRents } from '../analysis/report/compare-rents.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Failure } from '../../ui/failure.js';
import { Field, FieldError, Input } from '../../ui/field.js';
import { Loading, Skeleton } from '../../ui/skeleton.js';
import { When } from '../../ui/when.js';
import { AddressNotice } from '../addresses/address-notice.js';
import { useAddressLine } from '../addresses/use-whole-address.js';
import { addressAnalysesQuery, RunAnalysis } from './run-analysis.js';

type Found = AnalysesByAddress['analyses'][number];

/** One analysis in the staff's list: its figures, why they are preliminary, who asked for it, and its links. */
function AddressAnalysis({ analysis }: { analysis: Found }) {
  const { analysisId, leadId, name, email, requestedAt, rent, failure, property } = analysis;
  const facts = described(property);
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <p className="font-medium tabular">
          {rent ? `${money(rent.total.estimateCents)} a month` : 'Waiting for the estimate'}
        </p>
        {rent && (
          <p className="text-ink-soft tabular">
            {money(rent.total.rangeLowCents)} to {money(rent.total.rangeHighCents)}
            {property.unitCount > 1 && ` for ${property.unitCount} units`}
          </p>
        )}
        {rent?.preliminary && <Badge hue="yellow">Preliminary</Badge>}
        <When at={requestedAt} className="ml-auto text-xs text-ink-soft" />
      </div>
      {facts && <p className="text-ink-soft">{facts}</p>}
      {failure && <p className="text-warning">{failure}</p>}
      <p className="flex flex-wrap gap-x-3">
        <span className="min-w-0 text-ink-soft wrap-anywhere">
          {leadId ? [shownName(name), email].filter(Boolean).join(', ') : 'Run by staff, without a lead'}
        </span>
        <Link to="/analysis/$id" params={{ id: leadId ?? analysisId }} className="text-accent hover:underline">
          Report
        </Link>
        {leadId && (
          <Link to="/leads/$id" params={{ id: leadId }} className="text-accent hover:underline">
            Lead
          </Link>
        )}
      </p>
      {rent && rent.comparables.length > 0 && <Nearby rent={rent} />}
    </li>
  );
}

function Nearby({ rent }: { rent: NonNullable<Found['rent']> }) {
  const rows = compareRents(rent.perUnit.estimateCents, rent.comparables);
  return (
    <details>
      <summary className="w-fit text-accent hover:underline">{counted(rows.length, 'comparable rent')}</summary>
      <ul className="mt-1">
        {rows.map(({ address, distanceMiles, rentCents }, index) => (
          <li key={index} className="flex gap-3 py-0.5">
            <span className="min-w-0 flex-1 wrap-anywhere">{address}</span>
            {distanceMiles !== null && <span className="text-ink-soft tabular">{withTenths(distanceMiles)} mi</span>}
            <span className="tabular">{money(rentCents)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** "Townhouse, 1,850 sq ft, 3 bedrooms": only the known facts. */
function described({ propertyType, squareFootage, bedrooms, bathrooms, yearBuilt }: Found['property']) {
  return [
    propertyType && propertyTypeLabel(propertyType),
    squareFootage > 0 && `${withTenths(squareFootage)} sq ft`,
    bedrooms !== null && counted(bedrooms, 'bedroom'),
    bathrooms !== null && counted(bathrooms, 'bathroom'),
    yearBuilt !== null && `built ${yearBuilt}`,
  ]
    .filter(Boolean)
    .join(', ');
}

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
      onClose={onClose}
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
          <Search /> Look up
        </Button>
      </form>
      <AddressNotice said={line.said} question={line.question} className="mt-1.5" />
      <div role="alert" className="mt-1.5 empty:hidden">
        {refusal && <FieldError id="address-refusal">{refusal.errors[0]?.message ?? refusal.message}</FieldError>}
      </div>
      {address !== '' && !refusal && (
        <div className="mt-4" aria-busy={found.isFetching}>
          {found.isPending && <Loading label="Looking for analyses" bars={['mb-3 h-16 w-full', 'mb-3 h-16 w-full']} />}
          {found.isError && !found.data && (
            <Failure
              title="The analyses could not be loaded"
              of={found}
              otherwise="Nothing is lost; only this list could not be read."
            />
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
