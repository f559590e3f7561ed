import { toast, type ExternalToast } from 'sonner';
import { sentenceOf } from '../../lib/calls/api-problem.js';

/** The last toast of each action. Every toast has a new id: one that is closing can't be shown again. */
const shown = new Map<string, string | number>();

/**
 * The toasts of one action on one lead. Each toast replaces the one before, so a success
 * removes the failure.
 * @param what the action's name, 'pitch' for instance
 * @returns `done` and `failed` report the outcome, `info` something on the way, `failed` with an error's sentence or a given reason;
 * `way` has further options of the toast. `clear` removes the shown toast.
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
    info: (title: string, description: string, way: ExternalToast = {}) => {
      clear();
      shown.set(key, toast.info(title, { description, ...way }));
    },
    failed: (title: string, error: unknown, way: ExternalToast = {}) => {
      clear();
      const why = typeof error === 'string' ? error : sentenceOf(error, 'Please try again.');
      shown.set(key, toast.error(title, { description: why === title ? 'Please try again.' : why, ...way }));
    },
  };
}
