import type { LeadTask } from './tasks-of.js';

export interface NextAction {
  what: string;
  /** ISO 8601. */
  at: string;
  overdue: boolean;
}

/**
 * What comes next for a lead, in order of time: the open task that is due first, and the walkthrough that is ahead.
 * @param open tasks, by due time @param walkthrough its time, past or future; null for none @param now ISO 8601
 */
export function nextActions(open: readonly LeadTask[], walkthrough: string | null, now: string): NextAction[] {
  const task = open[0];
  const due = task && { what: task.title, at: task.dueAt, overdue: Date.parse(task.dueAt) < Date.parse(now) };
  const isAhead = walkthrough !== null && Date.parse(walkthrough) > Date.parse(now);
  const ahead = isAhead ? { what: 'Walkthrough', at: walkthrough, overdue: false } : undefined;
  return [due, ahead]
    .filter((action) => action !== undefined)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
