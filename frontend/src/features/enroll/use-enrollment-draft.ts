import { useCallback, useEffect, useRef, useState } from 'react';
import { draftStorageKey, emptyDraft, parseDraft, type EnrollmentDraft } from './enrollment-draft.js';

/**
 * The draft of this browser. `null` until it has been read (the first render has none, on a server as in a browser);
 * `save` writes what changed, `current` is what was
 * last written, `clear` forgets it. A browser that refuses storage only loses the draft.
 */
export function useEnrollmentDraft() {
  const [draft, setDraft] = useState<EnrollmentDraft | null>(null);
  const latest = useRef<EnrollmentDraft>(emptyDraft);

  useEffect(() => {
    latest.current = parseDraft(withStorage((storage) => storage.getItem(draftStorageKey)) ?? null);
    setDraft(latest.current);
  }, []);

  const save = useCallback((change: Partial<EnrollmentDraft>) => {
    latest.current = { ...latest.current, ...change };
    withStorage((storage) => storage.setItem(draftStorageKey, JSON.stringify(latest.current)));
  }, []);

  const current = useCallback(() => latest.current, []);

  const clear = useCallback(() => {
    latest.current = emptyDraft;
    withStorage((storage) => storage.removeItem(draftStorageKey));
  }, []);

  return { draft, current, save, clear };
}

function withStorage<Result>(action: (storage: Storage) => Result): Result | undefined {
  try {
    return action(window.localStorage);
  } catch (error) {
    console.warn('This browser keeps no draft of the enrolment.', error);
    return undefined;
  }
}
