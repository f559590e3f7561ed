import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { settingsQuery } from '../../settings/settings-query.js';
import {
  addTaskSchema,
  type AddTask,
  type EditTask,
  leadTasksRoutes,
} from '../../../../../contracts/src/leads/work-routes.js';
import { officeField, officeInstant, inOfficeTime } from '../../../lib/office-days.js';
import type { FieldErrors } from '../../../lib/calls/api-problem.js';
import { officeDateTime } from '../../../lib/format.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { signedInId } from '../../session/session.js';
import { useNames } from '../../people/names-query.js';
import { editTask, type EditableTask } from './tasks-of.js';
import { sendTo } from '../../lead-commands/send-to.js';

/** When the office opens on its next day, as a field's value; undefined until its hours are known, '' if they can't be read. */
function useNextOfficeDay(): string | undefined {
  const { data, isError } = useQuery({ ...settingsQuery, refetchInterval: false });
  if (data) return officeField(data.office.nextDay ?? undefined);
  return isError ? '' : undefined;
}

/** The changed values of a task; null if there are none. */
function changesOf(task: EditableTask, { title, dueAt, assignee }: AddTask): EditTask | null {
  const changed: EditTask = {
    ...(title !== task.title && { title }),
    // The field has no seconds. An untouched time keeps its seconds.
    ...(officeField(dueAt) !== officeField(task.dueAt) && { dueAt }),
    ...(assignee !== task.assigneeId && { assignee }),
  };
  return Object.keys(changed).length > 0 ? changed : null;
}

const overtaken = (by: string) => `Somebody else changed this to ${by} in the meantime. Save again to replace it.`;

const words = {
  add: { title: 'Add a task', save: 'Add task', saving: 'Adding…', done: 'Task added', failed: 'Failed to add task' },
  edit: { title: 'Edit task', save: 'Save task', saving: 'Saving…', done: 'Task saved', failed: 'Failed to save task' },
};

/**
 * A task: its title, its due time in the office's time, and its assignee. A new one is for oneself, and due when the office opens on its
 * next day, by default.
 * @param task the one to change; unset: a new one is added
 * @param addTo several leads in words, which get the task from `onAdd`: if that fails, it has said why, and what is typed stays
 */
export function TaskDialog(props: {
  leadId: string;
  task?: EditableTask;
  addTo?: string;
  onAdd?: (task: AddTask) => Promise<void>;
  onClose: () => void;
}) {
  return props.task ? <TaskForm {...props} due={officeField(props.task.dueAt)} /> : <NewTask {...props} />;
}

function NewTask(props: Omit<ComponentProps<typeof TaskForm>, 'due'>) {
  const due = useNextOfficeDay();
  return due === undefined ? null : <TaskForm {...props} due={due} />;
}

/** @param due at first */
function TaskForm({
  leadId,
  task,
  due: firstDue,
  addTo,
  onAdd,
  onClose,
}: ComponentProps<typeof TaskDialog> & { due: string }) {
  const me = signedInId() ?? '';
  const names = useNames();
  const say = task ? words.edit : words.add;
  /** The task as it was when the form was opened, or when it was last said what somebody else made of it. */
  const [seen, setSeen] = useState(task);
  const form = useCommandForm({
    name: `task:${task?.id ?? leadId}`,
    blank: task
      ? { title: task.title, due: firstDue, assignee: task.assigneeId ?? '' }
      : { title: '', due: firstDue, assignee: me },
    schema: addTaskSchema,
    // What was not touched here follows.
    faultsOf({ title, due, assignee }): FieldErrors {
      if (!task || !seen) return {};
      setSeen(task);
      const [now, before] = [task, seen].map((each) => officeField(each.dueAt));
      const nowFor = task.assigneeId ?? '';
      return {
        ...(![seen.title, title].includes(task.title) && { title: overtaken(`“${task.title}”`) }),
        ...(now !== before && now !== due && { dueAt: overtaken(officeDateTime(task.dueAt)) }),
        ...(nowFor !== (seen.assigneeId ?? '') &&
          nowFor !== assignee && { assignee: overtaken(names?.[nowFor] ?? 'the lead’s assignee') }),
      };
    },
    bodyOf: ({ title, due, assignee }) => ({ title, dueAt: officeInstant(due), assignee: assignee || null }),
    send: async (entered, key) => {
      if (onAdd) return onAdd(entered);
      if (!task) return void (await sendTo('lead', leadTasksRoutes.add, { id: leadId, body: entered, key }));
      const changed = changesOf(task, entered);
      if (changed) await editTask(task, changed, key);
    },
    ...(!onAdd && { done: say.done, failed: say.failed }),
    onDone: onClose,
  });
  const { assignee } = form.entries;
  const others = Object.entries(names ?? {}).filter(([id]) => id !== me);
  return (
    <CommandDialog
      form={form}
      title={say.title}
      description={addTo && `Each of ${addTo} gets it.`}
      act={say.save}
      acting={say.saving}
      onClose={onClose}
      fields={[
        { name: 'title', label: 'Title', mark: 'required', maxLength: 200 },
        {
          ...{ name: 'due', path: 'dueAt', label: 'Due', mark: 'required', kind: 'time' },
          help: `${inOfficeTime()}.`,
        },
        {
          ...{ name: 'assignee', label: 'For' },
          options: [
            ...(me === '' ? [] : [[me, 'Me'] as const]),
            ['', 'The lead’s assignee'],
            ...(assignee === '' || assignee === me || names?.[assignee] ? [] : [[assignee, 'As before'] as const]),
            ...others,
          ],
        },
      ]}
    />
  );
}
