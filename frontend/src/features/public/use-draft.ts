import { useCallback, useEffect, useRef, useState } from 'react';

/** What a draft is: where it is stored, what it is at first, and how a stored text is read (it must never throw). */
export interface DraftKind<Draft> {
  storageKey: string;
  empty: Draft;
  parse: (stored: string | null) => Draft;
}

/**
 * A form's draft in this browser. `draft` is null until it has been read (the first render has none, on a server as in a
 * browser) and the form has been filled with it; `save` writes what changed, `current` is what was last written, `clear`
 * forgets it. A browser that refuses storage only loses the draft.
 * @param kind the same object at every render
 * @param fill puts a draft into the form; the same function at every render
 */
export function useDraft<Draft>(kind: DraftKind<Draft>, fill: (draft: Draft) => void) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const latest = useRef<Draft>(kind.empty);

  useEffect(() => {
    latest.current = kind.parse(withStorage((storage) => storage.getItem(kind.storageKey)) ?? null);
    fill(latest.current);
    setDraft(latest.current);
  }, [kind, fill]);

  const save = useCallback(
    (change: Partial<Draft>) => {
      latest.current = { ...latest.current, ...change };
      withStorage((storage) => storage.setItem(kind.storageKey, JSON.stringify(latest.current)));
    },
    [kind],
  );

  const current = useCallback(() => latest.current, []);

  const clear = useCallback(() => {
    latest.current = kind.empty;
    withStorage((storage) => storage.removeItem(kind.storageKey));
  }, [kind]);

  return { draft, current, save, clear };
}

function withStorage<Result>(action: (storage: Storage) => Result): Result | undefined {
  try {
    return action(window.localStorage);
  } catch (error) {
    console.warn('This browser keeps no draft of the form.', error);
    return undefined;
  }
}
