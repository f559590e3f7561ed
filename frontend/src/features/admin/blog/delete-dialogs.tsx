import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { restoreVersion } from './post/post-calls.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { FormDialog } from '../../../ui/form-dialog.js';
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
    <FormDialog
      title={`Delete this ${noun}?`}
      description={name}
      act={`Delete ${noun}`}
      acting="Deleting…"
      danger
      busy={remove.isPending}
      leaves
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{children}</p>
    </FormDialog>
  );
}

/** Asks, deletes a post, and offers Undo: its versions are kept. */
export function DeletePostDialog({
  post,
  onClose,
  onDeleted,
}: {
  post: { id: string; revision: number; title: string; status: string };
  onClose: () => void;
  onDeleted?: () => void;
}) {
  return (
    <DeleteItemDialog
      path="posts"
      noun="post"
      item={post}
      name={post.title}
      texts={{ done: 'Post deleted successfully', failed: 'Failed to delete post' }}
      undo={(revision) => void restoreDeleted(post, revision)}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {post.status === 'published' ? 'Visitors will no longer see it. ' : ''}You can undo this right afterwards: it
      comes back as a draft.
    </DeleteItemDialog>
  );
}

async function restoreDeleted({ id, title }: { id: string; title: string }, revision: number) {
  const toast = actionToast('delete post', id);
  try {
    await restoreVersion(id, revision);
    toast.done('Post restored as a draft', title);
    await blogChanged();
  } catch (error) {
    toast.failed('Failed to restore post', error);
  }
}
