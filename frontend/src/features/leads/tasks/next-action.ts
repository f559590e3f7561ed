import type { LeadTask } from './tasks-of.js';

export interface NextAction {
  what: string;
  /** ISO 8601. */
  at: string;
  overdue: boolean;
}

/**
 * The next action for a lead: the open task that is due first, or the walkthrough if that is sooner.
 * @param open tasks, by due time @param walkthrough its time, past or future; null for none @param now ISO 8601
 */
export function nextAction(open: readonly LeadTask[], walkthrough: string | null, now: string): NextAction | null {
  const task = open[0];
  const ahead = walkthrough !== null && Date.parse(walkthrough) > Date.parse(now) ? walkthrough : null;
  if (task && (ahead === null || Date.parse(task.dueAt) <= Date.parse(ahead)))
    return { what: task.title, at: task.dueAt, overdue: Date.parse(task.dueAt) < Date.parse(now) };
  return ahead === null ? null : { what: 'Walkthrough', at: ahead, overdue: false };
}
