import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import type { Task } from '../../../../contracts/src/tasks/queries.js';
import { claimReminder } from './claim-reminder.js';
import { ReminderBody } from './reminder-toast.js';
import { reminderOf } from './reminders.js';
import { keepReminders, keptReminders, openSince } from './told-reminders.js';
import { useDue } from './use-due.js';

/**
 * Shows a reminder when one of the person's own tasks falls due while the console is open. It appears once per browser, in a visible
 * tab, until somebody acts on the task, here or elsewhere.
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
      // A new toast has a new id: a toast that is closing would close its successor too.
      const id = before?.id ?? `reminder-${reminder}-${++toasts}`;
      shown.current.set(reminder, { id, task });
      const close = () => forget(reminder);
      toast(task.title, {
        id,
        duration: Infinity,
        description: <ReminderBody task={task} onClose={close} />,
        // Swiped away: a reminder that is removed above is no longer among the shown ones.
        onDismiss: () => shown.current.get(reminder)?.id === id && close(),
      });
    }
  }, [told, due, forget]);
}

let toasts = 0;
const saysTheSame = (one: Task, other: Task) => one.title === other.title && one.leadName === other.leadName;

/** The reminders that this tab shows, and a function that dismisses one. */
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
