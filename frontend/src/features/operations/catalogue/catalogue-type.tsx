import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import type { EventCatalogue } from '../../../../../contracts/src/operations/log-queries.js';
import { exactDateTime, relativeTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Badge } from '../../../ui/badge.js';
import { buttonClass } from '../../../ui/button.js';
import { projectionTitle } from '../data/projection-acts.js';

type Type = EventCatalogue['types'][number];

/** One type: a single line, which unfolds to all its details. */
export function CatalogueType({ type, open, onToggle }: { type: Type; open: boolean; onToggle: () => void }) {
  const now = useNow();
  const { name, description, version, lastSeen } = type;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <ChevronRight className={clsx('size-4 shrink-0 text-ink-soft', open && 'rotate-90')} />
        <span className="w-56 shrink-0 truncate text-sm font-medium max-md:w-auto max-md:flex-1">{name}</span>
        <span
          title={description}
          className={clsx(
            'min-w-0 flex-1 text-sm text-ink-soft max-md:order-last max-md:basis-full max-md:pl-7',
            !open && 'truncate',
          )}
        >
          {description}
        </span>
        <span className="w-10 shrink-0 text-xs text-ink-soft">v{version}</span>
        <span className="w-20 shrink-0 text-right text-sm tabular max-md:w-14">{withCommas(type.count)}</span>
        <span className="w-28 shrink-0 text-right text-xs text-ink-soft max-lg:hidden">
          {lastSeen ? relativeTime(lastSeen, now) : 'never'}
        </span>
      </button>
      {open && <Details type={type} />}
    </li>
  );
}

function Details({
  type: { name, version, upcastFrom, personalFields, example, readBy, versions, firstSeen, lastSeen, count: all },
}: {
  type: Type;
}) {
  return (
    <div className="grid gap-4 border-t border-line bg-sunken px-4 py-3 text-sm md:grid-cols-2 md:pl-11">
      <div className="flex flex-col gap-2">
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-ink-soft">Version</dt>
          <dd>
            {version}
            {upcastFrom.length > 0 && `; read from ${upcastFrom.map((each) => `v${each}`).join(', ')} too`}
          </dd>
          <dt className="text-ink-soft">Stored</dt>
          <dd className="tabular">
            {all === 0
              ? 'none yet'
              : versions.map((each) => `${withCommas(each.count)} as v${each.version ?? '?'}`).join(', ')}
          </dd>
          <dt className="text-ink-soft">First seen</dt>
          <dd>{firstSeen ? exactDateTime(firstSeen) : 'never'}</dd>
          <dt className="text-ink-soft">Last seen</dt>
          <dd>{lastSeen ? exactDateTime(lastSeen) : 'never'}</dd>
          <dt className="text-ink-soft">Sealed fields</dt>
          <dd>{personalFields.length > 0 ? personalFields.join(', ') : 'none'}</dd>
          <dt className="text-ink-soft">Read by</dt>
          <dd className="flex flex-wrap gap-1">
            {readBy.map((reader) => (
              <Badge key={reader}>{projectionTitle(reader)}</Badge>
            ))}
          </dd>
        </dl>
        {all > 0 && (
          <Link
            to="/operations/events"
            search={{ type: name }}
            className={buttonClass({ size: 'sm', className: 'self-start' })}
          >
            Show {counted(all, 'event')}
          </Link>
        )}
      </div>
      <pre
        tabIndex={0}
        role="region"
        aria-label={`Example of ${name}`}
        className="overflow-x-auto rounded-control border border-line bg-surface px-3 py-2 text-xs leading-4"
      >
        {JSON.stringify(example, null, 2)}
      </pre>
    </div>
  );
}
