import { shownName } from '../../../../contracts/src/person-name.js';
import { withCommas } from '../../../../contracts/src/numerals.js';
import { Link } from '@tanstack/react-router';
import type { Task } from '../../../../contracts/src/tasks/queries.js';
import { momentLabel } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { Button, buttonClass } from '../../ui/button.js';
import { When } from '../../ui/when.js';
import { completeTask } from '../leads/tasks/done-tasks.js';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { claimReminder, reminderOf, keepReminders, keptReminders, openSince, useDue } from './reminders.js';
import { clsx } from 'clsx';

/** A reminder's text below the task's title, and its actions. @param onClose closes the reminder */
function ReminderBody({ task, onClose }: { task: Task; onClose: () => void }) {
  const { title, leadId, leadName, dueAt } = task;
  const now = useNow();
  return (
    <div className="flex flex-col gap-2">
      <p className="wrap-anywhere">
        {shownName(leadName)} · <When at={dueAt}>due {momentLabel(dueAt, now)}</When>
      </p>
      <div role="group" aria-label={`Reminder: ${title}`} className="flex flex-wrap gap-1.5">
        <Link
          to="/leads/$id"
          params={{ id: leadId }}
          className={buttonClass({ variant: 'primary', size: 'sm' })}
          onClick={onClose}
        >
          Open
        </Link>
        <Button size="sm" onClick={() => void completeTask(task)}>
          Complete
        </Button>
        <Button size="sm" variant="quiet" className="ml-auto" onClick={onClose}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}

/**
 * Shows a reminder when one of the person's own tasks falls due while the console is open. It appears once per browser, in a visible
 * tab, until somebody acts on the task, here or elsewhere.
 */
function useReminders(userId: string) {
  const due = useDue()?.tasks;
  const { announced, forget } = useAnnounced(userId, due);
  const shown = useRef(new Map<string, { id: string; task: Task }>());
  useEffect(() => {
    if (!due) return;
    const wanted = new Map(
      due.map((task): [string, Task] => [reminderOf(task), task]).filter(([reminder]) => announced.has(reminder)),
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
  }, [announced, due, forget]);
}

let toasts = 0;
const saysTheSame = (one: Task, other: Task) => one.title === other.title && one.leadName === other.leadName;

/** The reminders that this tab shows, and a function that dismisses one. */
function useAnnounced(userId: string, due: readonly Task[] | undefined) {
  const [announced, setAnnounced] = useState(keptReminders);
  const seen = useSyncExternalStore(followVisibility, isSeen);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const since = openSince();
    if (!due || !seen) return;
    for (const reminder of due.filter(({ dueAt }) => dueAt >= since).map(reminderOf)) {
      if (asked.current.has(reminder)) continue;
      asked.current.add(reminder);
      void claimReminder(userId, reminder).then((own) => {
        if (own) setAnnounced((before) => new Set([...before, reminder]));
      });
    }
  }, [userId, due, seen]);
  useEffect(() => keepReminders(announced), [announced]);
  const forget = useCallback(
    (reminder: string) => setAnnounced((before) => new Set([...before].filter((other) => other !== reminder))),
    [],
  );
  return { announced, forget };
}

const isSeen = () => document.visibilityState === 'visible';

function followVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Reminds this person when a task falls due. A separate component, so that the console does not render again each time. */
export function RemindersOf({ userId }: { userId: string }) {
  useReminders(userId);
  return null;
}

/**
 * The number of one's own due tasks, on the navigation entry that leads to them. It is beside
 * the link, so the link's name stays the same.
 * @param className its place in the entry
 */
export function DueBadge({ className = '-top-0.5 right-0 translate-x-1/3' }: { className?: string }) {
  const count = useDue()?.count ?? 0;
  if (count === 0) return null;
  const words = `${withCommas(count)} of your tasks ${count === 1 ? 'is' : 'are'} due`;
  return (
    <span
      role="img"
      aria-label={words}
      className={clsx(
        'pointer-events-none absolute z-10 min-w-4 rounded-full bg-danger px-1 text-center text-2xs leading-4 font-semibold text-danger-ink tabular',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
