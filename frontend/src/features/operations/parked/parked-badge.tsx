import { useQuery } from '@tanstack/react-query';
import { parkedQuery } from '../data/operations-query.js';
import { parkedStreams } from '../data/words.js';

/** The number of parked streams, beside the navigation's entry; empty without any. Only admins may read it. */
export function ParkedBadge() {
  const { streams } = parkedStreams(useQuery(parkedQuery).data?.parked ?? []);
  if (streams === 0) return null;
  return (
    <span className="ml-1.5 rounded-full bg-danger px-1.5 text-2xs font-semibold text-danger-ink tabular">
      {streams}
      <span className="sr-only"> parked {streams === 1 ? 'stream' : 'streams'}</span>
    </span>
  );
}
