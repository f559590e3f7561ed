import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { z } from 'zod';
import { addTaskSchema, type AddTask, type EditTask } from '../../../../../contracts/src/leads/work-commands.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { useKeptEntries } from '../../../lib/kept-form.js';
import { officeField, officeInstant } from '../../../lib/office-field.js';
import { inOfficeTime } from '../../../lib/office-zone.js';
import { Field, Input, Select } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useHoldPage } from '../../session/page-hold.js';
import { signedInId } from '../../session/session.js';
import { useNames } from '../../people/names-query.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { errorsByPath, type FieldErrors } from '../data/errors-by-path.js';
import { useIntent } from '../data/use-intent.js';
import { editTask, type EditableTask } from './edit-task.js';

const entriesSchema = z.object({ title: z.string(), due: z.string(), assignee: z.string() });

/** Tomorrow at nine, office time. */
function tomorrowMorning(): string {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  return `${officeField(tomorrow).slice(0, 10)}T09:00`;
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

const words = {
  add: { title: 'Add a task', save: 'Add task', saving: 'Adding…', done: 'Task added', failed: 'Failed to add task' },
  edit: { title: 'Edit task', save: 'Save task', saving: 'Saving…', done: 'Task saved', failed: 'Failed to save task' },
};

/**
 * A task: its title, its due time in the office's time, and its assignee. A new one is assigned to oneself by default.
 * @param task the one to change; unset: a new one is added
 */
export function TaskDialog({ leadId, task, onClose }: { leadId: string; task?: EditableTask; onClose: () => void }) {
  const me = signedInId() ?? '';
  const names = useNames();
  const say = task ? words.edit : words.add;
  const draftName = `task:${task?.id ?? leadId}`;
  const { entries, enter, draft } = useKeptEntries(
    draftName,
    entriesSchema,
    task
      ? { title: task.title, due: officeField(task.dueAt), assignee: task.assigneeId ?? '' }
      : { title: '', due: tomorrowMorning(), assignee: me },
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const intent = useIntent(draftName);
  const toastId = `task-saved-${task?.id ?? leadId}`;
  const add = useMutation({
    mutationFn: async (entered: AddTask) => {
      const key = intent.keyOf(entered);
      if (!task) return void (await sendToLead(leadId, 'tasks', { body: entered, key }));
      const changed = changesOf(task, entered);
      if (changed) await editTask(task, changed, key);
    },
    onSuccess: () => {
      toast.success(say.done, { id: toastId, description: undefined });
      draft.drop();
      onClose();
    },
    onError: (error) => {
      setErrors(error instanceof ApiProblem ? errorsByPath(error.errors) : {});
      toast.error(say.failed, { id: toastId, description: sentenceOf(error, 'Please try again.') });
    },
  });
  useHoldPage(true);

  const submit = () => {
    const { title, due, assignee } = entries;
    const parsed = addTaskSchema.safeParse({ title, dueAt: officeInstant(due), assignee: assignee || null });
    setErrors(parsed.error ? errorsByPath(parsed.error.issues) : {});
    if (parsed.success) add.mutate(parsed.data);
  };
  return (
    <FormDialog
      title={say.title}
      draft={draft}
      act={say.save}
      acting={say.saving}
      busy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Title" mark="required" error={errors.title}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            autoComplete="off"
            value={entries.title}
            onChange={(event) => enter({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Due" mark="required" help={`${inOfficeTime()}.`} error={errors.dueAt}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={entries.due}
            onChange={(event) => enter({ due: event.target.value })}
          />
        )}
      </Field>
      <Field label="For" error={errors.assignee}>
        {(control) => (
          <Select {...control} value={entries.assignee} onChange={(event) => enter({ assignee: event.target.value })}>
            {me !== '' && <option value={me}>Me</option>}
            <option value="">The lead’s assignee</option>
            {entries.assignee !== '' && entries.assignee !== me && !names?.[entries.assignee] && (
              <option value={entries.assignee}>As before</option>
            )}
            {Object.entries(names ?? {}).map(
              ([id, name]) =>
                id !== me && (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ),
            )}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
