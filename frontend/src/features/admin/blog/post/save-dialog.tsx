import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import type { MergedForm } from '../merge-form.js';

export interface SaveQuestion {
  title: string;
  text: string;
  confirm: string;
}

/** Warns before a save that affects visitors in an unexpected way; null if there is nothing to warn of. */
export function saveQuestion(status: string | undefined, { values }: MergedForm): SaveQuestion | null {
  if (status !== 'published') return null;
  if (values.status === 'published')
    return {
      title: 'Save this published post?',
      text: 'Its date becomes now, so it moves to the top of the blog. Visitors see the new text immediately.',
      confirm: 'Save and update the date',
    };
  return {
    title: 'Take this post down?',
    text: 'Visitors can no longer read it. It gets a new date when you publish it again.',
    confirm: 'Save and take it down',
  };
}

/** Says what a save does, before it happens. */
export function SaveDialog({
  question,
  onClose,
  onSave,
}: {
  question: SaveQuestion | null;
  onClose: () => void;
  onSave: () => void;
}) {
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={question?.title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onSave}>
            {question?.confirm}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
    </Dialog>
  );
}
