import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNow, useTickAt } from '../../lib/use-now.js';
import { useDoneTasks } from '../leads/tasks/done-tasks.js';
import { dueAt, isUsedUp, nextDue, type Due } from './reminders.js';
import { remindersQuery } from './reminders-query.js';

/** One's own due tasks, updated the moment each falls due; undefined until they are known. */
export function useDue(): Due | undefined {
  const answer = useQuery(remindersQuery).data;
  const queries = useQueryClient();
  const laid = useDoneTasks();
  const now = useNow();
  useTickAt(answer ? nextDue(answer, now) : null);
  const usedUp = answer !== undefined && isUsedUp(answer, now);
  useEffect(() => {
    if (usedUp) void queries.invalidateQueries({ queryKey: remindersQuery.queryKey });
  }, [usedUp, queries]);
  return useMemo(() => answer && dueAt(answer, now, laid), [answer, now, laid]);
}
