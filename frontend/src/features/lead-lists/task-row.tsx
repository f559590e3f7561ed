import { clsx } from 'clsx';
import { Circle } from 'lucide-react';
import type { Task } from '../../../../contracts/src/tasks/queries.js';
import { dueDateTime, exactDateTime, officeDayKey, officeTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { Button } from '../../ui/button.js';
import { completeTask } from '../leads/tasks/done-tasks.js';
import { focusNeighbour } from '../leads/tasks/focus-neighbour.js';
import { TaskMenu } from '../leads/tasks/task-menu.js';

/** One task: a checkbox that completes it, its title, its lead, and its due time. */
export function TaskRow({
  task,
  late,
  whose,
  onShow,
}: {
  task: Task;
  late: boolean;
  /** The assignee, if it is to be shown. */
  whose: string | null;
  onShow: (leadId: string) => void;
}) {
  const { title, leadId, leadName, dueAt } = task;
  const now = useNow();
  const today = officeDayKey(dueAt) === officeDayKey(now);
  return (
    <li className="-mx-2 flex items-start gap-1">
      <Button
        variant="quiet"
        size="icon-sm"
        className="mt-1.5 pointer-coarse:mt-0"
        aria-label={`Complete: ${title}`}
        title="Complete"
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget, currentTarget.closest('[role="region"]'));
          void completeTask(task);
        }}
      >
        <Circle aria-hidden />
      </Button>
      <button
        type="button"
        className="flex min-w-0 flex-1 items-start gap-2 rounded-control px-2 py-1.5 text-left hover:bg-hover"
        onClick={() => onShow(leadId)}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium wrap-anywhere">{title}</span>
          <span className="block truncate text-xs text-ink-soft">
            {leadName || 'Anonymous'}
            {whose && ` · ${whose}`}
          </span>
        </span>
        <time
          dateTime={dueAt}
          title={exactDateTime(dueAt)}
          className={clsx('shrink-0 text-xs leading-5 tabular', late ? 'text-danger' : 'text-ink-soft')}
        >
          {today ? officeTime(dueAt) : dueDateTime(dueAt, now)}
        </time>
      </button>
      <TaskMenu task={task} locked={null} className="mt-1.5 pointer-coarse:mt-0" />
    </li>
  );
}
