import type { Reminders } from '../../../../contracts/src/queries/reminders.js';
import type { Task } from '../../../../contracts/src/queries/tasks.js';
import { stillOpen, type DoneHere } from '../leads/tasks/done-tasks.js';

/** One's own tasks whose time has passed. */
export interface Due {
  /** As far as they are told, what fell due last before the rest. */
  tasks: Task[];
  /** How many there are, told or not. */
  count: number;
}

/**
 * What is due at this moment: what was when the answer was given, and what became so since.
 * @param now ISO 8601 @param laid what was completed here and may not have come to the answer yet
 */
export function dueAt(
  { due, dueCount, ahead, position }: Reminders,
  now: string,
  laid: ReadonlyMap<string, DoneHere>,
): Due {
  const passed = ahead.filter((task) => hasPassed(task, now));
  const told = [...passed.reverse(), ...due];
  const tasks = stillOpen(told, position, laid);
  return { tasks, count: dueCount + passed.length - (told.length - tasks.length) };
}

/** When the next of one's tasks falls due, as far as they are told; null for none. @param now ISO 8601 */
export function nextDue({ ahead }: Reminders, now: string): string | null {
  return ahead.find((task) => !hasPassed(task, now))?.dueAt ?? null;
}

/** Whether all that were told to come have fallen due, and others come that were not told. @param now ISO 8601 */
export function isUsedUp({ ahead, aheadCount }: Reminders, now: string): boolean {
  return aheadCount > ahead.length && ahead.every((task) => hasPassed(task, now));
}

/** Names that a task falls due at this time: one that is put off does so once more. */
export const reminderOf = ({ id, dueAt: at }: Pick<Task, 'id' | 'dueAt'>): string => `${id}@${at}`;

const hasPassed = ({ dueAt: at }: Task, now: string): boolean => Date.parse(at) <= Date.parse(now);
