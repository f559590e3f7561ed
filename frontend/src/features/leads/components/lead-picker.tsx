import { withCommas } from '../../../../../contracts/src/numerals.js';
import { listKeyOf } from '../../../live/changed.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { isKnown } from '../../../../../contracts/src/keys/known.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { pipelineRoutes } from '../../../../../contracts/src/pipeline/routes.js';
import { ask } from '../../../lib/calls/api.js';
import { useTypedText } from '../../../lib/use-typed-text.js';
import { Failure } from '../../../ui/failure.js';
import { Field, Input } from '../../../ui/field.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { StatusBadge } from './status-badge.js';
import { nameOf } from '../data/name-of.js';

const pauseMs = 300;
const most = 20;

/**
 * Finds a lead by name, e-mail, address or phone, and lets the person choose one of the results.
 * @param search the search text
 * @param chosen the id of the chosen lead
 * @param locked nothing can be changed while the action on the chosen lead runs
 */
export function LeadPicker({
  search,
  onSearch,
  chosen,
  onChoose,
  locked,
}: {
  search: string;
  onSearch: (text: string) => void;
  chosen: string | null;
  onChoose: (lead: Lead) => void;
  locked: boolean;
}) {
  const group = useId();
  const { text, type, report } = useTypedText(search, onSearch);
  const found = useQuery({
    queryKey: [...listKeyOf('lead'), 'picked-from', search],
    queryFn: ({ signal }) =>
      ask(pipelineRoutes.list, { query: { search, nearest: true, offset: 0, limit: most }, signal }),
    placeholderData: keepPreviousData,
  });
  const { leads = [], total = 0 } = found.data ?? {};
  return (
    <div className="flex flex-col gap-3">
      <Field label="Search leads" help="By name, email, address or phone.">
        {(control) => (
          <Input
            {...control}
            type="search"
            value={text}
            maxLength={200}
            autoComplete="off"
            readOnly={locked}
            onChange={(event) => type(event.target.value, pauseMs)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter searches for the typed text; it does not choose yet.
              event.preventDefault();
              report(text);
            }}
          />
        )}
      </Field>
      <p role="status" className="text-xs text-ink-soft">
        {found.data && summary(total)}
      </p>
      {found.isPending && <Skeleton className="h-24 w-full" />}
      {found.isError && <Failure title="The leads could not be loaded" of={found} otherwise="Please try again." />}
      {leads.length > 0 && (
        <fieldset disabled={locked} className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
          <legend className="sr-only">Leads found</legend>
          {leads.map((lead) => (
            <label key={lead.id} className="flex items-start gap-3 px-1 py-2 hover:bg-hover">
              <input
                type="radio"
                name={group}
                className="mt-0.5 size-4 shrink-0 accent-accent"
                checked={lead.id === chosen}
                onChange={() => onChoose(lead)}
              />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className="font-medium wrap-anywhere">{nameOf(lead)}</span>
                  <StatusBadge status={lead.status} />
                </span>
                <span className="text-xs text-ink-soft wrap-anywhere">
                  {[lead.email, lead.propertyAddress].filter(isKnown).join(' · ')}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function summary(total: number): string {
  if (total === 0) return 'No lead matches.';
  if (total === 1) return '1 lead matches.';
  return total > most ? `${withCommas(total)} leads match: the closest ${most} are shown.` : `${total} leads match.`;
}
