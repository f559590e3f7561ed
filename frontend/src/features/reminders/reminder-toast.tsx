import { Link } from '@tanstack/react-router';
import type { Task } from '../../../../contracts/src/tasks/queries.js';
import { dueDateTime, exactDateTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { Button, buttonClass } from '../../ui/button.js';
import { completeTask } from '../leads/tasks/done-tasks.js';

/** A reminder's text below the task's title, and its actions. @param onClose closes the reminder */
export function ReminderBody({ task, onClose }: { task: Task; onClose: () => void }) {
  const { title, leadId, leadName, dueAt } = task;
  const now = useNow();
  return (
    <div className="flex flex-col gap-2">
      <p className="wrap-anywhere">
        {leadName || 'Anonymous'} ·{' '}
        <time dateTime={dueAt} title={exactDateTime(dueAt)}>
          due {dueDateTime(dueAt, now)}
        </time>
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
