import type { Reminders, Task } from '../../../../contracts/src/tasks/queries.js';
import { stillOpen, type DoneHere, useDoneTasks } from '../leads/tasks/done-tasks.js';
import { listKeyOf } from '../../live/changed.js';
import { tasksRoutes } from '../../../../contracts/src/tasks/routes.js';
import { readQuery } from '../../live/read-query.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNow, useTickAt } from '../../lib/use-now.js';
import { personKey } from '../../lib/kept-of-person.js';

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
  const fallenDue = [...passed.reverse(), ...due];
  const tasks = stillOpen(fallenDue, position, laid);
  return { tasks, count: dueCount + passed.length - (fallenDue.length - tasks.length) };
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

const hasPassed = ({ dueAt: at }: Task, now: string) => Date.parse(at) <= Date.parse(now);

/** One's own tasks around now. They are read again when a lead changes (by the live stream); the passing of time is handled here. */
const remindersQuery = readQuery(tasksRoutes.reminders, {}, { under: listKeyOf('lead') });

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

const sinceKey = personKey('reminders-since');
const announcedKey = personKey('reminders-told');

/** When this tab opened the console, reloads included: tasks due before that are counted, but not announced. ISO 8601. */
export function openSince(): string {
  const kept = sessionStorage.getItem(sinceKey);
  if (kept !== null) return kept;
  const now = new Date().toISOString();
  sessionStorage.setItem(sinceKey, now);
  return now;
}

/** The reminders that this tab had claimed before a reload. */
export function keptReminders(): ReadonlySet<string> {
  return new Set((sessionStorage.getItem(announcedKey) ?? '').split(' ').filter(Boolean));
}

/** Stores the reminders that this tab shows, for a reload. */
export function keepReminders(announced: ReadonlySet<string>) {
  sessionStorage.setItem(announcedKey, [...announced].join(' '));
}

const mostKept = 500;

/** The storage key in this browser, per person. It holds nothing of a task's text. */
const storageKey = (userId: string) => `reminded:${userId}`;

/**
 * Claims a reminder: in this browser, one tab per person shows it.
 * @param reminder in the form of `reminderOf`
 * @returns whether this tab shows it
 */
export async function claimReminder(userId: string, reminder: string): Promise<boolean> {
  // Browsers offer locks only over HTTPS and on localhost; without locks, two tabs may both show it.
  if (!('locks' in navigator)) return take(userId, reminder);
  return navigator.locks.request(storageKey(userId), () => take(userId, reminder));
}

function take(userId: string, reminder: string): boolean {
  const claimed = read(localStorage.getItem(storageKey(userId)));
  if (claimed.includes(reminder)) return false;
  localStorage.setItem(storageKey(userId), JSON.stringify([...claimed, reminder].slice(-mostKept)));
  return true;
}

function read(kept: string | null): string[] {
  try {
    const parsed: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((each) => typeof each === 'string') : [];
  } catch {
    // Something else was stored there: treat it as if nothing had been shown.
    return [];
  }
}
