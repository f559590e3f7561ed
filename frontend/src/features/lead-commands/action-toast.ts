import { toast, type ExternalToast } from 'sonner';
import { sentenceOf } from '../../lib/calls/api-problem.js';

/** The toast that each thing was told with last. A new one has an id of its own: what is on its way out can't be shown again. */
const shown = new Map<string, string | number>();

/**
 * The toasts of one thing that staff can do with one lead: whatever it says last takes the place of what it said before, so that a
 * success takes the failure away.
 * @param what names the thing, 'pitch' for instance
 * @returns `done` and `failed` tell how it came out, `failed` with the sentence of an error or with a reason that is known already;
 * `way` is what else the toast has. `clear` takes away what was told.
 */
export function actionToast(what: string, leadId: string) {
  const key = `${what} ${leadId}`;
  const clear = () => {
    const last = shown.get(key);
    if (last !== undefined) toast.dismiss(last);
    shown.delete(key);
  };
  return {
    clear,
    done: (title: string, description?: string, way: ExternalToast = {}) => {
      clear();
      shown.set(key, toast.success(title, { description, ...way }));
    },
    failed: (title: string, error: unknown, way: ExternalToast = {}) => {
      clear();
      const why = typeof error === 'string' ? error : sentenceOf(error, 'Please try again.');
      shown.set(key, toast.error(title, { description: why === title ? 'Please try again.' : why, ...way }));
    },
  };
}
