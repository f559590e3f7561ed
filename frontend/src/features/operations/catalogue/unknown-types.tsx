import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { EventCatalogue } from '../../../../../contracts/src/operations/log-queries.js';
import { count, counted } from '../data/words.js';

const reasons: Record<string, string> = {
  unknown_type: 'this code has no such type',
  unknown_version: 'newer than this code',
  key_missing: 'its key is not in this database',
  invalid: 'does not fit its schema',
  unproven: 'not written by this system: it carries no valid MAC',
};

/** Stored events that this code can't read: counted, never dropped. */
export function UnknownTypes({ unknown }: { unknown: EventCatalogue['unknown'] }) {
  return (
    <section aria-labelledby="unknown-title" className="rounded-card border border-line bg-surface">
      <h2
        id="unknown-title"
        className="flex items-center gap-2 rounded-t-card border-b border-line bg-warning-soft px-4 py-2 text-sm font-semibold text-warning"
      >
        <TriangleAlert aria-hidden className="size-4" />
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
  const [from, to] = [count(BigInt(first)), count(BigInt(last))];
  return from === to ? `at position ${from}` : `positions ${from} to ${to}`;
}
