import type { Reminders } from '../../../../contracts/src/tasks/reminders.js';
import type { Task } from '../../../../contracts/src/tasks/queries.js';
import { stillOpen, type DoneHere } from '../leads/tasks/done-tasks.js';

/** One's own tasks whose time has passed. */
export interface Due {
  /** The listed ones, most recently due first. */
  tasks: Task[];
  /** Their number, listed or not. */
  count: number;
}

/**
 * The tasks due now: those due when the answer was given, and those that fell due since.
 * @param now ISO 8601 @param laid tasks completed here that the answer may not include yet
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

/** When the next listed task falls due; null for none. @param now ISO 8601 */
export function nextDue({ ahead }: Reminders, now: string): string | null {
  return ahead.find((task) => !hasPassed(task, now))?.dueAt ?? null;
}

/** Whether all listed upcoming tasks have fallen due and there are unlisted ones. @param now ISO 8601 */
export function isUsedUp({ ahead, aheadCount }: Reminders, now: string): boolean {
  return aheadCount > ahead.length && ahead.every((task) => hasPassed(task, now));
}

/** Identifies a task and its due time: a postponed task is a new reminder. */
export const reminderOf = ({ id, dueAt: at }: Pick<Task, 'id' | 'dueAt'>): string => `${id}@${at}`;

const hasPassed = ({ dueAt: at }: Task, now: string): boolean => Date.parse(at) <= Date.parse(now);
