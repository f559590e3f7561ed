import { clsx } from 'clsx';
import { Circle, CircleCheck, Plus, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { momentLabel } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { completeTask, reopenTask, useDoneTasks } from './done-tasks.js';
import { focusNeighbour } from './kept-focus.js';
import { TaskMenu } from './task-menu.js';
import { isOverdue, type LeadTask, tasksOf } from './tasks-of.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { useNow } from '../../../lib/use-now.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { NothingYet, Section } from '../../../ui/section.js';
import { When } from '../../../ui/when.js';
import { useNames } from '../../people/names-query.js';
import { personName } from '../../people/person-name.js';

/**
 * One task, with the button that completes or reopens it.
 * @param assignee the assignee's name; null for the lead's assignee
 * @param now ISO 8601, of the shown moment
 * @param locked why it can't be changed; null if it can
 */
function TaskItem({
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
        <Icon />
      </GuardedButton>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className={clsx('wrap-anywhere', done && 'text-ink-soft line-through')}>{title}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-soft">
          {completedAt === null ? (
            <When at={dueAt}>Due {momentLabel(dueAt, now)}</When>
          ) : (
            <When at={completedAt}>Completed {momentLabel(completedAt, now)}</When>
          )}
          {!done && isOverdue(task, now) && <Badge hue="red">Overdue</Badge>}
          {assignee !== null && <span>{assignee}</span>}
        </p>
      </div>
      {completedAt === null && !done && <TaskMenu task={{ leadId, ...task }} locked={locked} />}
    </li>
  );
}

// It computes with time zones, whose code is heavy.
const TaskDialog = lazyDialog(async () => (await import('./task-dialog.js')).TaskDialog);

/**
 * A lead's open tasks, earliest due time first, and the completed ones, folded.
 * @param events up to the shown moment, oldest first
 * @param moment the shown past moment; null for now
 * @param locked why nothing can be changed; null if it can
 */
export function TasksSection({
  leadId,
  events,
  moment,
  locked,
}: {
  leadId: string;
  events: readonly HistoryEvent[];
  moment: string | null;
  locked: string | null;
}) {
  const [adding, setAdding] = useState(false);
  const present = useNow();
  const names = useNames();
  const { open, done } = useMemo(() => tasksOf(events), [events]);
  const item = (task: LeadTask) => {
    const assignee = personName(task.assigneeId, names);
    return <TaskItem key={task.id} {...{ leadId, task, assignee, locked }} now={moment ?? present} />;
  };
  return (
    <Section
      title="Tasks"
      action={
        <GuardedButton reason={locked} variant="quiet" size="sm" onClick={() => setAdding(true)}>
          <Plus /> Add task
        </GuardedButton>
      }
    >
      {open.length === 0 ? (
        <NothingYet>{done.length === 0 ? 'Nothing to do yet.' : 'Nothing to do: all tasks are completed.'}</NothingYet>
      ) : (
        <ul aria-label="Open tasks" className="-my-1.5 flex flex-col divide-y divide-line">
          {open.map(item)}
        </ul>
      )}
      {done.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer rounded-sm text-xs text-ink-soft hover:text-ink pointer-coarse:py-3">
            {done.length} completed
          </summary>
          <ul aria-label="Completed tasks" className="mt-1 flex flex-col divide-y divide-line">
            {done.map(item)}
          </ul>
        </details>
      )}
      {adding && <TaskDialog leadId={leadId} onClose={() => setAdding(false)} />}
    </Section>
  );
}
