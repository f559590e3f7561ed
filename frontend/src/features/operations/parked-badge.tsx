import { useQuery } from '@tanstack/react-query';
import { parkedQuery } from './operations-query.js';

/** How many streams are parked, beside the navigation's entry; nothing when none is. Only admins may ask. */
export function ParkedBadge() {
  const parked = useQuery(parkedQuery).data?.parked.length ?? 0;
  if (parked === 0) return null;
  return (
    <span className="ml-1.5 rounded-full bg-danger px-1.5 text-2xs font-semibold text-danger-ink tabular">
      {parked}
      <span className="sr-only"> parked {parked === 1 ? 'stream' : 'streams'}</span>
    </span>
  );
}
