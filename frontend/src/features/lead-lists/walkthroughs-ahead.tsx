import { useQuery } from '@tanstack/react-query';
import { exactDateTime, officeDateTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { walkthroughsQuery } from './dashboard-queries.js';

/** The number of upcoming walkthroughs, the next one, and the number of collisions. Empty until it is known; the list reports failures. */
export function WalkthroughsAhead() {
  const { data } = useQuery(walkthroughsQuery);
  const now = useNow();
  if (!data) return null;
  const ahead = data.walkthroughs.filter(({ end }) => end > now);
  const conflicts = ahead.filter(({ conflict }) => conflict).length;
  const [next] = ahead;
  return (
    <p className="mb-4 text-sm">
      <span className="font-medium">
        {ahead.length === 0
          ? 'No walkthroughs ahead'
          : ahead.length === 1
            ? '1 walkthrough ahead'
            : `${ahead.length} walkthroughs ahead`}
      </span>
      {next && (
        <span className="text-ink-soft">
          , the next{' '}
          <time dateTime={next.start} title={exactDateTime(next.start)}>
            {officeDateTime(next.start)}
          </time>
        </span>
      )}
      {conflicts > 0 && <span className="text-warning"> · {conflicts} in conflict</span>}
    </p>
  );
}
