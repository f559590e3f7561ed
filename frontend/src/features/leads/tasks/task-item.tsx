import { clsx } from 'clsx';
import { Circle, CircleCheck, RotateCcw } from 'lucide-react';
import { dueDateTime, exactDateTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { completeTask, reopenTask, useDoneTasks } from './done-tasks.js';
import { focusNeighbour } from './focus-neighbour.js';
import { TaskMenu } from './task-menu.js';
import { isOverdue, type LeadTask } from './tasks-of.js';

/**
 * One task, with the button that completes or reopens it.
 * @param assignee the assignee's name; null for the lead's assignee
 * @param now ISO 8601, of the shown moment
 * @param locked why it can't be changed; null if it can
 */
export function TaskItem({
  leadId,
  task,
  assignee,
  now,
  locked,
}: {
  leadId: string;
  task: LeadTask;
  assignee: string | null;
  now: string;
  locked: string | null;
}) {
  const { id, title, dueAt, completedAt } = task;
  const here = useDoneTasks().get(id);
  // Until the command is answered; then the history shows it.
  const busy = here?.position === null;
  const done = busy ? here.done : completedAt !== null;
  const move = (button: HTMLElement) => {
    if (busy) return;
    // The row moves to the other list.
    focusNeighbour(button, button.closest('section')?.querySelector('header button') ?? null);
    void (completedAt === null ? completeTask : reopenTask)({ id, leadId, title });
  };
  const label = completedAt === null ? `Complete: ${title}` : `Reopen: ${title}`;
  const Icon = completedAt !== null ? RotateCcw : done ? CircleCheck : Circle;
  return (
    <li className="flex items-start gap-2 py-1.5">
      <GuardedButton
        reason={locked}
        variant="quiet"
        size="icon-sm"
        aria-label={label}
        aria-busy={busy || undefined}
        onClick={({ currentTarget }) => move(currentTarget)}
      >
        <Icon aria-hidden />
      </GuardedButton>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className={clsx('wrap-anywhere', done && 'text-ink-soft line-through')}>{title}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-soft">
          {completedAt === null ? (
            <time dateTime={dueAt} title={exactDateTime(dueAt)}>
              Due {dueDateTime(dueAt, now)}
            </time>
          ) : (
            <time dateTime={completedAt} title={exactDateTime(completedAt)}>
              Completed {dueDateTime(completedAt, now)}
            </time>
          )}
          {!done && isOverdue(task, now) && <Badge hue="red">Overdue</Badge>}
          {assignee !== null && <span>{assignee}</span>}
        </p>
      </div>
      {completedAt === null && !done && <TaskMenu task={{ leadId, ...task }} locked={locked} />}
    </li>
  );
}
