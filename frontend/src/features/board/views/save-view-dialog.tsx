import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { z } from 'zod';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { useKeptEntries } from '../../../lib/kept-form.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field, Input } from '../../../ui/field.js';
import { filterChips } from '../filters/filter-address.js';
import { saveView } from './views-query.js';

const entriesSchema = z.object({ name: z.string(), isDefault: z.boolean() });

/** Saves the board's current filter under a name. */
export function SaveViewDialog({ filter, onClose }: { filter: BoardFilter; onClose: () => void }) {
  const { entries, enter, draft } = useKeptEntries(`view:${JSON.stringify(filter)}`, entriesSchema, {
    ...{ name: '', isDefault: false },
  });
  const { name, isDefault } = entries;
  const save = useMutation({
    mutationFn: () => saveView({ name: name.trim(), filter, isDefault }),
    onSuccess: (view) => {
      toast.success('View saved', { description: view.name });
      cancel();
    },
  });
  const cancel = () => {
    draft.drop();
    onClose();
  };
  const parts = [...(filter.search ? [`“${filter.search}”`] : []), ...filterChips(filter).map(({ label }) => label)];
  return (
    <Dialog
      onClose={onClose}
      width="sm"
      title="Save this view"
      description={parts.join(' · ')}
      found={draft.found}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form="save-view" variant="primary" busy={save.isPending}>
            {save.isPending ? 'Saving…' : 'Save view'}
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        className="flex flex-col gap-3 text-sm"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field
          label="Name"
          mark="required"
          error={save.isError ? sentenceOf(save.error, 'The view could not be saved. Please try again.') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              required
              maxLength={60}
              value={name}
              onChange={(event) => enter({ name: event.target.value })}
            />
          )}
        </Field>
        <label className="flex min-h-7 items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={isDefault}
            onChange={(event) => enter({ isDefault: event.target.checked })}
          />
          Open the board with this view
        </label>
      </form>
    </Dialog>
  );
}
