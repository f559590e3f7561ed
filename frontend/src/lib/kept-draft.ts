import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { personKey } from './kept-of-person.js';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const keyOf = (name: string) => personKey(`draft:${name}`);
const storedAt = (name: string) => sessionStorage.getItem(keyOf(name));

function parsed<Draft>(stored: string | null, schema: z.ZodType<Draft>): Draft | null {
  return stored === null ? null : (schema.safeParse(JSON.parse(stored)).data ?? null);
}

/** The draft of this name; null for none, and for one that does not fit the schema. */
export function readDraft<Draft>(name: string, schema: z.ZodType<Draft>): Draft | null {
  return parsed(storedAt(name), schema);
}

/** The name under which a draft's last sending is kept (useIntent). */
export const intentOf = (name: string): string => `${name}:intent`;

/** Replaces the draft of this name; null drops it, with its last sending. */
export function keepDraft(name: string, draft: unknown): void {
  if (draft === null) for (const each of [name, intentOf(name)]) sessionStorage.removeItem(keyOf(each));
  else sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  for (const listener of listeners) listener();
}

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
  const stored = useSyncExternalStore(subscribe, () => storedAt(name));
  const draft = useMemo(() => parsed(stored, schema), [stored, schema]);
  const keep = useCallback((next: Draft | null) => keepDraft(name, next), [name]);
  return [draft, keep];
}
