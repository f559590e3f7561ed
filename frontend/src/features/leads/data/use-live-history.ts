import { useQuery } from '@tanstack/react-query';
import { useStanding } from '../../../live/standing.js';
import { historyQuery } from './lead-query.js';

const whileStillMs = 5_000;

/**
 * A lead's history, kept up to date by the live stream. While the projection behind that stream stands still, it is read again from
 * the log every few seconds.
 */
export function useLiveHistory(leadId: string) {
  const standing = useStanding('pipeline', 'activity', 'event_index');
  return useQuery({ ...historyQuery(leadId), refetchInterval: standing ? whileStillMs : false });
}
