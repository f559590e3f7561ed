import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from 'sonner';
import { addTaskSchema, type AddTask } from '../../../../../contracts/src/commands/lead-work.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { officeField, officeInstant } from '../../../lib/office-field.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field, Input, Select } from '../../../ui/field.js';
import { useHoldPage } from '../../session/page-hold.js';
import { signedInId } from '../../session/session.js';
import { useNames } from '../../people/names-query.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { errorsByPath, type FieldErrors } from '../data/errors-by-path.js';
import { useIntent } from '../data/use-intent.js';

/** Tomorrow at nine in the office. */
function tomorrowMorning(): string {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  return `${officeField(tomorrow).slice(0, 10)}T09:00`;
}

/** Adds a task: what is to be done, until when in the office's time, and by whom; by oneself unless somebody else is chosen. */
export function TaskDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const form = useId();
  const me = signedInId() ?? '';
  const names = useNames();
  const [entries, setEntries] = useState(() => ({ title: '', due: tomorrowMorning(), assignee: me }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const intent = useIntent();
  const toastId = `task-added-${leadId}`;
  const add = useMutation({
    mutationFn: (task: AddTask) => sendToLead(leadId, 'tasks', { body: task, key: intent.keyOf(task) }),
    onSuccess: () => {
      toast.success('Task added', { id: toastId, description: undefined });
      onClose();
    },
    onError: (error) => {
      setErrors(error instanceof ApiProblem ? errorsByPath(error.errors) : {});
      toast.error('Failed to add task', { id: toastId, description: sentenceOf(error, 'Please try again.') });
    },
  });
  useHoldPage(true);

  const submit = () => {
    const { title, due, assignee } = entries;
    const parsed = addTaskSchema.safeParse({ title, dueAt: officeInstant(due), assignee: assignee || null });
    setErrors(parsed.error ? errorsByPath(parsed.error.issues) : {});
    if (parsed.success) add.mutate(parsed.data);
  };
  const enter = (part: Partial<typeof entries>) => setEntries((before) => ({ ...before, ...part }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !add.isPending && onClose()}
      width="sm"
      title="Add a task"
      footer={
        <>
          <Button onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={add.isPending}>
            {add.isPending ? 'Adding…' : 'Add task'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) submit();
        }}
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
        <Field label="Due" mark="required" help="In the office’s time." error={errors.dueAt}>
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
              <option value="">Whoever looks after the lead</option>
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
      </form>
    </Dialog>
  );
}
