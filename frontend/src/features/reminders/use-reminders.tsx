import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import type { Task } from '../../../../contracts/src/queries/tasks.js';
import { claimReminder } from './claim-reminder.js';
import { ReminderBody } from './reminder-toast.js';
import { reminderOf } from './reminders.js';
import { keepReminders, keptReminders, openSince } from './told-reminders.js';
import { useDue } from './use-due.js';

/**
 * Speaks up when one of the person's own tasks falls due while the console is open: once in this browser, in a tab that is seen, until
 * somebody does something about it, here or elsewhere.
 */
export function useReminders(userId: string): void {
  const due = useDue()?.tasks;
  const { told, forget } = useTold(userId, due);
  const shown = useRef(new Map<string, { id: string; task: Task }>());
  useEffect(() => {
    if (!due) return;
    const wanted = new Map(
      due.map((task): [string, Task] => [reminderOf(task), task]).filter(([reminder]) => told.has(reminder)),
    );
    for (const [reminder, { id }] of shown.current)
      if (!wanted.has(reminder)) {
        shown.current.delete(reminder);
        toast.dismiss(id);
      }
    for (const [reminder, task] of wanted) {
      const before = shown.current.get(reminder);
      if (before && saysTheSame(before.task, task)) continue;
      // A new one has an id of its own: a toast on its way out would take its successor along.
      const id = before?.id ?? `reminder-${reminder}-${++toasts}`;
      shown.current.set(reminder, { id, task });
      const close = () => forget(reminder);
      toast(task.title, {
        id,
        duration: Infinity,
        description: <ReminderBody task={task} onClose={close} />,
        // Swiped away; what is taken away above is not among the shown any more.
        onDismiss: () => shown.current.get(reminder)?.id === id && close(),
      });
    }
  }, [told, due, forget]);
}

let toasts = 0;
const saysTheSame = (one: Task, other: Task) => one.title === other.title && one.leadName === other.leadName;

/** The reminders that this tab tells, and how one is put away. */
function useTold(userId: string, due: readonly Task[] | undefined) {
  const [told, setTold] = useState(keptReminders);
  const seen = useSyncExternalStore(followVisibility, isSeen);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const since = openSince();
    if (!due || !seen) return;
    for (const reminder of due.filter(({ dueAt }) => dueAt >= since).map(reminderOf)) {
      if (asked.current.has(reminder)) continue;
      asked.current.add(reminder);
      void claimReminder(userId, reminder).then((own) => {
        if (own) setTold((before) => new Set([...before, reminder]));
      });
    }
  }, [userId, due, seen]);
  useEffect(() => keepReminders(told), [told]);
  const forget = useCallback(
    (reminder: string) => setTold((before) => new Set([...before].filter((other) => other !== reminder))),
    [],
  );
  return { told, forget };
}

const isSeen = () => document.visibilityState === 'visible';

function followVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
