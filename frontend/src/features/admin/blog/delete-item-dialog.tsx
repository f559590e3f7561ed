import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { blogChanged, deleteItem } from './blog-calls.js';

/** Asks, then deletes. On a failure the dialog and the list stay as they are. */
export function DeleteItemDialog({
  path,
  noun,
  item,
  name,
  texts,
  undo,
  onClose,
  onDeleted,
  children,
}: {
  path: 'posts' | 'categories' | 'tags' | 'authors';
  noun: string;
  item: { id: string; revision: number };
  name: string;
  texts: { done: string; failed: string };
  onClose: () => void;
  /** Undoes the deletion. @param revision the version that says it is deleted */
  undo?: (revision: number) => void;
  onDeleted?: () => void;
  children: ReactNode;
}) {
  const toast = actionToast(`delete ${noun}`, item.id);
  const remove = useMutation({
    mutationFn: () => deleteItem(path, item),
    onSuccess: async ({ revision }) => {
      const action = undo && { label: 'Undo', onClick: () => undo(revision) };
      toast.done(texts.done, name, action ? { duration: 10_000, action } : {});
      onDeleted?.();
      await blogChanged();
      onClose();
    },
    onError: async (error) => {
      const changed = error instanceof ApiProblem && error.code === 'revision_mismatch';
      toast.failed(texts.failed, changed ? 'Somebody has changed it. Review it before you delete it.' : error);
      if (changed) await blogChanged();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={`Delete this ${noun}?`}
      description={name}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {remove.isPending ? 'Deleting…' : `Delete ${noun}`}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
