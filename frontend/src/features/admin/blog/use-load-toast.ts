import { useEffect } from 'react';
import { actionToast } from '../../lead-commands/action-toast.js';

/** Tells that a list could not be read, with the specification's sentence; takes it back when it could. */
export function useLoadToast(sentence: string, error: Error | null): void {
  useEffect(() => {
    const toast = actionToast(sentence, 'list');
    if (error) toast.failed(sentence, error);
    else toast.clear();
  }, [sentence, error]);
}
