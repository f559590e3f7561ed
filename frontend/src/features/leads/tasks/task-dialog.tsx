import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { settingsQuery } from '../../settings/settings-query.js';
import { addTaskSchema, type AddTask, leadTasksRoutes } from '../../../../../contracts/src/leads/work-routes.js';
import { officeField, officeInstant, inOfficeTime } from '../../../lib/office-days.js';
import type { FieldErrors } from '../../../lib/calls/api-problem.js';
import { officeDateTime } from '../../../lib/format.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { signedInId } from '../../session/session.js';
import { type LeadThere, saveOrConflict } from '../edit/save-lead.js';
import { useNames } from '../../people/names-query.js';
import { type EditableTask, saveTask } from './tasks-of.js';
import { sendTo } from '../../lead-commands/send-to.js';

/** When the office opens on its next day, as a field's value; undefined until its hours are known, '' if they can't be read. */
function useNextOfficeDay(): string | undefined {
  const { data, isError } = useQuery({ ...settingsQuery, refetchInterval: false });
  if (data) return officeField(data.office.nextDay ?? undefined);
  return isError ? '' : undefined;
}

/** What each field says that somebody else changed. @param nameOf a person's name */
function overtaken(
  { conflicts }: LeadThere,
  { title, dueAt, assignee }: AddTask,
  nameOf: (id: string) => string | null | undefined,
): FieldErrors {
  const now: Record<string, string> = {
    title: `“${title}”`,
    dueAt: officeDateTime(dueAt),
    assignee: assignee === null ? 'the lead’s assignee' : (nameOf(assignee) ?? 'somebody else'),
  };
  return Object.fromEntries(
    conflicts.map(({ field }) => [
      field,
      `Somebody else changed this to ${now[field]} in the meantime. Save again to replace it.`,
    ]),
  );
}

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
    bodyOf: ({ title, due, assignee }) => ({ title, dueAt: officeInstant(due), assignee: assignee || null }),
    send: async (entered, key) => {
      if (onAdd) return onAdd(entered);
      if (!task) return void (await sendTo('lead', leadTasksRoutes.add, { id: leadId, body: entered, key }));
      // The field has no seconds: a time that was not touched keeps them.
      const known = [task, seen].find((each) => each && officeField(each.dueAt) === officeField(entered.dueAt));
      await saveOrConflict(saveTask(seen ?? task, { ...entered, dueAt: known?.dueAt ?? entered.dueAt }));
    },
    changed(there: LeadThere) {
      const now = addTaskSchema.parse(there.now.values);
      setSeen(task && { ...task, title: now.title, dueAt: now.dueAt, assigneeId: now.assignee });
      return overtaken(there, now, (id) => names?.[id]);
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
          name: 'due',
          path: 'dueAt',
          label: 'Due',
          mark: 'required',
          kind: 'time',
          help: `${inOfficeTime()}.`,
        },
        {
          name: 'assignee',
          label: 'For',
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
