import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Search, TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventCatalogue } from '../../../../../contracts/src/operations/log-queries.js';
import { useTitle } from '../../../lib/page-head.js';
import { EmptyState, Failure } from '../../../ui/failure.js';
import { Input } from '../../../ui/field.js';
import { Loading } from '../../../ui/skeleton.js';
import { CatalogueType } from './catalogue-type.js';
import { catalogueQuery } from '../data/operations-query.js';

const reasons: Record<string, string> = {
  unknown_type: 'this code has no such type',
  unknown_version: 'newer than this code',
  key_missing: 'its key is not in this database',
  invalid: 'does not fit its schema',
  unproven: 'not written by this system: it carries no valid MAC',
};

/** Stored events that this code can't read: counted, never dropped. */
function UnknownTypes({ unknown }: { unknown: EventCatalogue['unknown'] }) {
  return (
    <section aria-labelledby="unknown-title" className="rounded-card border border-line bg-surface">
      <h2
        id="unknown-title"
        className="flex items-center gap-2 rounded-t-card border-b border-line bg-warning-soft px-4 py-2 text-sm font-semibold text-warning"
      >
        <TriangleAlert className="size-4" />
        Stored, but not readable by this code
      </h2>
      <ul className="divide-y divide-line text-sm">
        {unknown.map(({ type, version, reason, count: events, firstPosition, lastPosition }) => (
          <li key={`${type} ${version} ${reason}`} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2">
            <Link
              to="/operations/events"
              search={{ type }}
              className="rounded-sm font-medium underline underline-offset-2"
            >
              {type}
            </Link>
            <span>
              version {version}: {reasons[reason] ?? reason}
            </span>
            <span className="ml-auto text-xs text-ink-soft tabular">
              {counted(events, 'event')}, {places(firstPosition, lastPosition)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function places(first: string, last: string): string {
  const [from, to] = [withCommas(BigInt(first)), withCommas(BigInt(last))];
  return from === to ? `at position ${from}` : `positions ${from} to ${to}`;
}

/** Every event type: its meaning, its versions, its count, its readers; and the types that the code does not know. */
export function CatalogueScreen() {
  useTitle('Event catalogue');
  const answer = useQuery(catalogueQuery);
  const [wanted, setWanted] = useState('');
  const { type: open } = useSearch({ from: '/_console/operations/catalogue' });
  const navigate = useNavigate({ from: '/operations/catalogue' });
  if (answer.isPending)
    return (
      <Loading
        label="Loading the catalogue"
        className="flex flex-col gap-2 p-4"
        bars={Array<string>(8).fill('h-9 w-full')}
      />
    );
  if (!answer.data)
    return (
      <Failure title="The catalogue could not be loaded" of={answer}>
        {answer.error.message} The log itself is untouched.
      </Failure>
    );
  const { types, unknown } = answer.data;
  const shown = types.filter(fits(wanted));
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
      {unknown.length > 0 && <UnknownTypes unknown={unknown} />}
      <section aria-labelledby="catalogue-title" className="rounded-card border border-line bg-surface">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
          <h1 id="catalogue-title" className="text-sm font-semibold">
            Event catalogue
          </h1>
          <p className="text-xs text-ink-soft">{types.length} types</p>
          <div role="search" className="relative ml-auto w-56 max-md:w-full">
            <Search className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-soft" />
            <Input
              type="search"
              aria-label="Search types"
              placeholder="Search types"
              className="search-plain pl-8"
              value={wanted}
              onChange={(typed) => setWanted(typed.target.value)}
            />
          </div>
        </header>
        {shown.length === 0 && (
          <EmptyState title="No type matches">Search for part of a name, or a read model.</EmptyState>
        )}
        {shown.length > 0 && (
          <div
            aria-hidden
            className="flex gap-x-3 border-b border-line px-4 py-1.5 text-xs text-ink-soft max-md:hidden"
          >
            <span className="w-63 shrink-0">Type</span>
            <span className="flex-1">What happened</span>
            <span className="w-10 shrink-0">Version</span>
            <span className="w-20 shrink-0 text-right">Events</span>
            <span className="w-28 shrink-0 text-right max-lg:hidden">Last seen</span>
          </div>
        )}
        <ul className="divide-y divide-line">
          {shown.map((type) => (
            <CatalogueType
              key={type.name}
              type={type}
              open={type.name === open}
              onToggle={() =>
                void navigate({
                  search: type.name === open ? {} : { type: type.name },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          ))}
        </ul>
      </section>
    </div>
  );
}

type Type = EventCatalogue['types'][number];

function fits(wanted: string): (type: Type) => boolean {
  const part = wanted.trim().toLowerCase();
  return ({ name, description, readBy }) =>
    part === '' || [name, description, ...readBy].some((text) => text.toLowerCase().includes(part));
}
