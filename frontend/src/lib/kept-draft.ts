import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { personKey } from './kept-of-person.js';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * What the person has typed and not sent yet. This tab keeps it until it is sent, for a reload or another visit, and every part of
 * the page with the same name shows the same; it goes when the person signs out.
 * @param name of the draft, with its subject's id
 * @param schema a stored draft that does not fit counts as none. The same object at every call
 * @returns the draft, null for none; `keep` replaces it, and null drops it
 */
export function useKeptDraft<Draft>(
  name: string,
  schema: z.ZodType<Draft>,
): readonly [Draft | null, (draft: Draft | null) => void] {
  const key = personKey(`draft:${name}`);
  const stored = useSyncExternalStore(subscribe, () => sessionStorage.getItem(key));
  const draft = useMemo(
    () => (stored === null ? null : (schema.safeParse(JSON.parse(stored)).data ?? null)),
    [stored, schema],
  );
  const keep = useCallback(
    (next: Draft | null) => {
      if (next === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [draft, keep];
}
