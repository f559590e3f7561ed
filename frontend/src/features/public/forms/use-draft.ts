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
 * forgets it. A tab has its own, so that no other one's words come into its form; a new tab goes on with what was last typed
 * in any. A browser that refuses storage only loses the draft.
 * @param kind the same object at every render
 * @param fill puts a draft into the form; the same function at every render
 */
export function useDraft<Draft>(kind: DraftKind<Draft>, fill: (draft: Draft) => void) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const latest = useRef<Draft>(kind.empty);

  useEffect(() => {
    latest.current = kind.parse(stored(kind.storageKey));
    fill(latest.current);
    setDraft(latest.current);
  }, [kind, fill]);

  const save = useCallback(
    (change: Partial<Draft>) => {
      latest.current = { ...latest.current, ...change };
      const text = JSON.stringify(latest.current);
      // A tab that is only loaded again has typed nothing: the last words stay another one's.
      if (withStorage('sessionStorage', (own) => own.getItem(kind.storageKey)) === text) return;
      for (const storage of storages) withStorage(storage, (each) => each.setItem(kind.storageKey, text));
    },
    [kind],
  );

  const current = useCallback(() => latest.current, []);

  const clear = useCallback(() => {
    const text = JSON.stringify(latest.current);
    latest.current = kind.empty;
    // Not another tab's, which goes on.
    withStorage('localStorage', (shared) => {
      if (shared.getItem(kind.storageKey) === text) shared.removeItem(kind.storageKey);
    });
    // This tab's next form begins empty, whatever another one is typing.
    withStorage('sessionStorage', (own) => own.setItem(kind.storageKey, ''));
  }, [kind]);

  return { draft, current, save, clear };
}

/** The tab's own, and that of all tabs. */
const storages = ['sessionStorage', 'localStorage'] as const;

/** The tab's own draft; where it never had one, the last of any tab. */
function stored(key: string): string | null {
  const own = withStorage('sessionStorage', (storage) => storage.getItem(key));
  return own ?? withStorage('localStorage', (storage) => storage.getItem(key)) ?? null;
}

function withStorage<Result>(
  name: (typeof storages)[number],
  action: (storage: Storage) => Result,
): Result | undefined {
  try {
    return action(window[name]);
  } catch (error) {
    console.warn('This browser keeps no draft of the form.', error);
    return undefined;
  }
}
