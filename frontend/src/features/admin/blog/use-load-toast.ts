import { useEffect } from 'react';
import { actionToast } from '../../lead-commands/action-toast.js';

/** Says that a list could not be read, with the specification's sentence. Removes the toast once the list can be read. */
export function useLoadToast(sentence: string, error: Error | null): void {
  useEffect(() => {
    const toast = actionToast(sentence, 'list');
    if (error) toast.failed(sentence, error);
    else toast.clear();
  }, [sentence, error]);
}
