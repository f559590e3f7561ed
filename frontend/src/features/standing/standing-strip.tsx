import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Hourglass } from 'lucide-react';
import type { ReadModel, Standing } from '../../../../contracts/src/live/queries.js';
import { exactDateTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { useStanding } from '../../live/standing.js';
import { sessionQuery } from '../session/session.js';
import { standingWords } from './standing-words.js';

/**
 * Says that the content below is not up to date, since when, and that nothing is lost; empty while it is up to date.
 * @param models the read models of that content
 * @param subject its name at the start of a sentence: "The board"
 */
export function StandingStrip({
  models,
  subject,
  className,
}: {
  models: readonly ReadModel[];
  subject: string;
  className?: string;
}) {
  const standing = useStanding(...models);
  return (
    <div role="status" className="shrink-0">
      {standing && <Strip standing={standing} subject={subject} className={className} />}
    </div>
  );
}

function Strip({
  standing,
  subject,
  className,
}: {
  standing: Standing;
  subject: string;
  className: string | undefined;
}) {
  const now = useNow();
  const isAdmin = useQuery(sessionQuery).data?.user?.role === 'admin';
  return (
    <p
      data-standing={standing.name}
      title={exactDateTime(standing.since)}
      className={clsx(
        'flex items-start gap-2 rounded-control bg-warning-soft px-2.5 py-1.5 text-xs leading-4 text-warning animate-fade-in',
        className,
      )}
    >
      <Hourglass aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0">
        {standingWords(standing, subject, now)}{' '}
        {isAdmin && (
          <Link
            to="/operations"
            search={{ projection: standing.name }}
            className="rounded-sm font-medium underline underline-offset-2"
          >
            Look at it
          </Link>
        )}
      </span>
    </p>
  );
}
