import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Hourglass } from 'lucide-react';
import type { ReadModel, Standing } from '../../../../contracts/src/live/queries.js';
import { whenLabel } from '../history/past.js';
import { exactDateTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { useStanding } from '../../live/standing.js';
import { useIsAdmin } from '../session/session.js';

type NotFilling = Exclude<Standing['why'], 'filling'>;

const does: Record<NotFilling, (since: string) => string> = {
  paused: (since) => `has not updated since ${since}`,
  outdated: (since) => `has not updated since ${since}`,
  stopped: (since) => `has not updated since ${since}`,
  behind: (since) => `has been behind since ${since}`,
  catching_up: () => 'is catching up',
};

/**
 * "The board has not updated since 2:15 PM: your changes are kept and will show when it resumes."
 * @param subject at the start of a sentence
 * @param now ISO 8601
 */
export function standingWords(
  { why, since, minutesLeft }: Pick<Standing, 'why' | 'since' | 'minutesLeft'>,
  subject: string,
  now: string,
): string {
  if (why === 'filling')
    return `${subject} is being rebuilt${timeLeft(minutesLeft)}. Nothing is lost, and all of it shows at once.`;
  const when = whenLabel(since, now).replace(/^(at|on) /, '');
  const later = why === 'paused' || why === 'outdated' || why === 'stopped' ? 'when it resumes' : 'in a moment';
  return `${subject} ${does[why](when)}: your changes are kept and will show ${later}.`;
}

/** Not by the second: it is read aloud whenever it changes. */
function timeLeft(minutes: number | undefined): string {
  if (minutes === undefined) return '';
  if (minutes === 1) return ', less than a minute left';
  return `, about ${minutes} minutes left`;
}

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
  const isAdmin = useIsAdmin();
  return (
    <p
      data-standing={standing.name}
      title={exactDateTime(standing.since)}
      className={clsx(
        'flex items-start gap-2 rounded-control bg-warning-soft px-2.5 py-1.5 text-xs leading-4 text-warning animate-fade-in',
        className,
      )}
    >
      <Hourglass className="mt-px size-3.5 shrink-0" />
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
