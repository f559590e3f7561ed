import { CalendarClock, Ellipsis, Pencil, Sunrise } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.js';
import { snoozeTask, type EditableTask } from './tasks-of.js';

// It computes with time zones, whose code is heavy.
const TaskDialog = lazyDialog(async () => (await import('./task-dialog.js')).TaskDialog);

/** The other actions on an open task: postponing it and changing it. @param locked why not; null if it can */
export function TaskMenu({
  task,
  locked,
  className,
}: {
  task: EditableTask;
  locked: string | null;
  className?: string;
}) {
  const [editing, setEditing] = useState(false);
  const label = `Snooze or edit: ${task.title}`;
  const look = { variant: 'quiet', size: 'icon-sm', 'aria-label': label, className } as const;
  if (locked !== null)
    return (
      <GuardedButton reason={locked} {...look}>
        <Ellipsis />
      </GuardedButton>
    );
  return (
    <>
      <Menu
        label="Snooze until the office opens"
        trigger={
          <Button {...look} title="Snooze or edit">
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem onSelect={() => void snoozeTask(task, 'nextDay')}>
          <Sunrise /> Next office day
        </MenuItem>
        <MenuItem onSelect={() => void snoozeTask(task, 'nextWeek')}>
          <CalendarClock /> Next week
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setEditing(true)}>
          <Pencil /> Another date, or edit…
        </MenuItem>
      </Menu>
      {editing && <TaskDialog leadId={task.leadId} task={task} onClose={() => setEditing(false)} />}
    </>
  );
}
