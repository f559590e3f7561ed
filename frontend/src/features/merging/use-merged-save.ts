import { useMutation } from '@tanstack/react-query';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { useIntent } from '../../lib/use-intent.js';
import { actionToast } from '../lead-commands/action-toast.js';
import { useHoldPage, whileSignedIn } from '../session/while-signed-in.js';
import { absorb, type FormValues, isEdited, type MergedForm } from './merge-form.js';

type Change = (before: MergedForm) => MergedForm;

interface Saving {
  /** The toasts' action and subject. */
  about: readonly [what: string, id: string];
  done: (isNew: boolean) => string;
  failed: string;
  /** @param key the same for the same values @returns the new revision */
  send: (sent: MergedForm, key: string) => Promise<number>;
  /** What is stored now; null if it has been deleted. */
  readNow: () => Promise<{ values: FormValues; revision: number } | null>;
  onSaved: (revision: number, sent: MergedForm) => unknown;
  /** @returns whether that is all there is to say of it */
  onFailed?: (error: Error) => boolean;
  /** The form stays open, and shows what was saved as it is stored: trimmed, for instance. */
  stays: boolean;
}

/**
 * Saves a form that others may save meanwhile. If somebody else was quicker, the form takes in what is stored now and says so; the next
 * press saves on top of that. Typed text stays, whatever fails.
 * @returns `takeIn` reads what is stored now, for instance after another version was restored
 */
export function useMergedSave(
  form: MergedForm,
  setForm: (change: Change) => void,
  { about, done, failed, send, readNow, onSaved, onFailed, stays }: Saving,
) {
  const intent = useIntent();
  const toast = actionToast(...about);
  useHoldPage(isEdited(form));
  const takeIn = async (onto: Change = (before) => before, after: Change = (absorbed) => absorbed) => {
    const now = await readNow();
    if (now) setForm((before) => after(absorb(onto(before), now.values, now.revision)));
    return now !== null;
  };
  const saving = useMutation({
    mutationFn: (sent: MergedForm) => {
      const { values, revision } = sent;
      const key = intent.keyOf({ values, revision });
      return whileSignedIn(() => send(sent, key));
    },
    onSuccess: async (revision, sent) => {
      intent.done();
      toast.done(done(sent.revision === null));
      setForm((before) => ({ ...before, began: sent.values, revision, conflicts: [], followed: [] }));
      await onSaved(revision, sent);
      if (stays) await takeIn(undefined, (stored) => ({ ...stored, followed: [] }));
    },
    onError: async (error, sent) => {
      if (onFailed?.(error)) return;
      if (!(error instanceof ApiProblem) || error.code !== 'revision_mismatch') return toast.failed(failed, error);
      try {
        const isThere = await takeIn((before) => ({ ...before, began: sent.began }));
        toast.failed(failed, isThere ? 'Somebody else saved it while you were editing.' : 'It has been deleted.');
      } catch (unread) {
        toast.failed(failed, unread);
      }
    },
  });
  return { saving, save: () => saving.mutate(form), takeIn };
}
