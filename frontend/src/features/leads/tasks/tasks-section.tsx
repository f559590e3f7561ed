import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { useNow } from '../../../lib/use-now.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { NothingYet, Section } from '../../../ui/section.js';
import { useNames } from '../../people/names-query.js';
import { personName } from '../../people/person-name.js';
import { TaskItem } from './task-item.js';
import { tasksOf, type LeadTask } from './tasks-of.js';

// It computes with time zones, whose code is heavy.
const TaskDialog = lazyDialog(() => import('./task-dialog.js').then((part) => part.TaskDialog));

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
          <Plus aria-hidden /> Add task
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
