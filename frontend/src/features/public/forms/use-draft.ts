import { useCallback, useEffect, useRef, useState } from 'react';
import { useInBrowser } from '../../../lib/in-browser.js';

/** The definition of a draft: its storage key, its empty value, and how a stored text is read (which must never throw). */
export interface DraftKind<Draft> {
  storageKey: string;
  empty: Draft;
  parse: (stored: string | null) => Draft;
}

/**
 * A form's draft in this browser. `draft` is null until it has been read and the form has been filled with it (the first
 * render has none, on a server and in a browser). `save` writes changes, `current` is the last written state, `clear`
 * deletes it. Each tab has its own, so that no other tab's text gets into its form; a new tab continues with the text last
 * typed in any tab. A browser without storage only loses the draft.
 * @param kind the same object on every render
 * @param fill puts a draft into the form; the same function on every render
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
      // A tab that was only reloaded has typed nothing: the shared draft stays another tab's.
      if (withStorage('sessionStorage', (own) => own.getItem(kind.storageKey)) === text) return;
      for (const storage of storages) withStorage(storage, (each) => each.setItem(kind.storageKey, text));
    },
    [kind],
  );

  const current = useCallback(() => latest.current, []);

  const clear = useCallback(() => {
    const text = JSON.stringify(latest.current);
    latest.current = kind.empty;
    // Another tab's draft stays.
    withStorage('localStorage', (shared) => {
      if (shared.getItem(kind.storageKey) === text) shared.removeItem(kind.storageKey);
    });
    // This tab's next form starts empty, whatever another tab is typing.
    withStorage('sessionStorage', (own) => own.setItem(kind.storageKey, ''));
  }, [kind]);

  return { draft, current, save, clear };
}

/** The tab's own storage, and the one shared by all tabs. */
const storages = ['sessionStorage', 'localStorage'] as const;

/** The tab's own draft; if it never had one, the last one of any tab. */
function stored(key: string): string | null {
  const own = withStorage('sessionStorage', (storage) => storage.getItem(key));
  return own ?? withStorage('localStorage', (storage) => storage.getItem(key)) ?? null;
}

/** @param unkept what is said, to who looks for it, where the browser has no storage */
function withStorage<Result>(
  name: (typeof storages)[number],
  action: (storage: Storage) => Result,
  unkept = 'This browser keeps no draft of the form.',
): Result | undefined {
  try {
    return action(window[name]);
  } catch (error) {
    console.warn(unkept, error);
    return undefined;
  }
}

/**
 * Remembers something that was done once in this browser: a table unlocked, a seat reserved. Not done on a server. Without storage
 * it lasts only as long as the page.
 * @param value what it was done for: another value is not done yet
 * @returns whether it is done, and a function that marks it as done
 */
export function useKeptMark(storageKey: string, value: string): [boolean, () => void] {
  const [now, setNow] = useState(false);
  const earlier = useInBrowser(() =>
    withStorage('localStorage', (storage) => storage.getItem(storageKey) === value, unkept),
  );
  const mark = () => {
    withStorage('localStorage', (storage) => storage.setItem(storageKey, value), unkept);
    setNow(true);
  };
  return [now || earlier === true, mark];
}

const unkept = 'This browser does not keep what was done here.';
