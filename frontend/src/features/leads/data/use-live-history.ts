import { useQuery } from '@tanstack/react-query';
import { useStanding } from '../../../live/standing.js';
import { historyQuery } from './lead-query.js';

const whileStillMs = 5_000;

/**
 * A lead's history, kept up to date by the live stream; while nothing tells of news, because what would tell stands still, it is read
 * again every few seconds: the log has it.
 */
export function useLiveHistory(leadId: string) {
  const standing = useStanding('pipeline', 'activity', 'event_index');
  return useQuery({ ...historyQuery(leadId), refetchInterval: standing ? whileStillMs : false });
}
