import { blogWrittenSchema } from '../../../../../contracts/src/blog/admin-queries.js';
import { command } from '../../../lib/calls/api.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { blogChanged, managePath } from './blog-calls.js';
import { DeleteItemDialog } from './delete-item-dialog.js';

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
      {...(onDeleted && { onDeleted })}
    >
      {post.status === 'published' ? 'Visitors will no longer see it. ' : ''}You can undo this right afterwards: it
      comes back as a draft.
    </DeleteItemDialog>
  );
}

async function restoreDeleted({ id, title }: { id: string; title: string }, revision: number): Promise<void> {
  const toast = actionToast('delete post', id);
  try {
    await command(`${managePath}/posts/${id}/versions/${revision}/restore`, blogWrittenSchema, {});
    toast.done('Post restored as a draft', title);
    await blogChanged();
  } catch (error) {
    toast.failed('Failed to restore post', error);
  }
}
