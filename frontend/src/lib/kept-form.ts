import {
  useCallback,
  useMemo,
  useSyncExternalStore,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
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
export function keepDraft(name: string, draft: unknown) {
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

/** The draft behind an open form. */
export interface FormDraft {
  /** The form opened with what was typed before, and still has it. */
  found: boolean;
  /** It is sent, or the person gives it up. */
  drop: () => void;
}

/** Open forms, each with what it does when another one of its draft is done with a text: that text was sent, or given up. */
const openForms = new Set<(name: string, text: string) => void>();

interface Keeping<Form, Draft> {
  schema: z.ZodType<Draft>;
  /** The form without a draft, and with one. */
  open: () => Form;
  resume: (draft: Draft) => Form;
  /** What to keep of the form: null for nothing, undefined for what was kept before. */
  draftOf: (form: Form) => Draft | null | undefined;
}

/**
 * The state of a form, like useState. What is typed is kept as a draft (kept-draft.ts), so the form finds it when it opens again.
 * @param name of the draft, with its subject's id; a form that shows another subject must be another component. Null: nothing is kept
 */
export function useKeptForm<Form, Draft>(
  name: string | null,
  { schema, open: blank, resume, draftOf }: Keeping<Form, Draft>,
): [Form, Dispatch<SetStateAction<Form>>, FormDraft] {
  const [own] = useState(name);
  const [before] = useState(() => (own === null ? null : readDraft(own, schema)));
  const [form, setForm] = useState(() => (before === null ? blank() : resume(before)));
  const draft = draftOf(form);
  const [found, setFound] = useState(before !== null);
  if (found && draft === null) setFound(false);
  const text = draft === undefined ? undefined : JSON.stringify(draft);
  useEffect(() => {
    if (own !== null && text !== undefined) keepDraft(own, JSON.parse(text));
  }, [own, text]);
  // Another form of the draft may still hold what this one sends, as where a tab was left and opened again meanwhile.
  const held = useRef({ text, blank });
  useEffect(() => {
    held.current = { text, blank };
  });
  const [others] = useState(() => (dropped: string, sent: string) => {
    if (dropped === own && held.current.text === sent) setForm(held.current.blank());
  });
  useEffect(() => {
    openForms.add(others);
    return () => void openForms.delete(others);
  }, [others]);
  const [drop] = useState(() => () => {
    if (own === null) return;
    keepDraft(own, null);
    for (const other of openForms)
      if (other !== others && held.current.text !== undefined) other(own, held.current.text);
  });
  return [form, setForm, { found, drop }];
}

/**
 * The entries of a form. Only what differs from the blank form is kept: a field that nobody touched follows the blank one.
 * @param schema of the entries
 * @param blank the entries without anything typed
 * @param began the entries that nobody types: what the typing began on. They are kept with it, as they were then
 * @returns `enter` changes some of the entries; `changed` if they differ from the blank ones
 */
export function useKeptEntries<Shape extends z.ZodRawShape>(
  name: string | null,
  schema: z.ZodObject<Shape>,
  blank: z.output<z.ZodObject<Shape>>,
  began: readonly string[] = [],
) {
  type Entries = z.output<z.ZodObject<Shape>>;
  const [typed, setTyped, draft] = useKeptForm<Partial<Entries>, Partial<Entries>>(name, {
    schema: schema.partial() as unknown as z.ZodType<Partial<Entries>>,
    open: () => ({}),
    resume: (before) => before,
    draftOf: (now) => changesOf(blank, now, began),
  });
  const entries: Entries = { ...blank, ...typed };
  const onWhat = Object.fromEntries(Object.entries(entries).filter(([field]) => began.includes(field)));
  const enter = (part: Partial<Entries>) => setTyped((before) => ({ ...onWhat, ...before, ...part }));
  return { entries, enter, draft, changed: changesOf(blank, typed, began) !== null };
}

/** The typed fields that differ from the blank ones, and what they began on; null for none. */
function changesOf<Entries extends object>(
  blank: Entries,
  typed: Partial<Entries>,
  began: readonly string[],
): Partial<Entries> | null {
  const now = new Map<string, unknown>(Object.entries(typed));
  // In the order of the blank form, so that the same draft is always the same text.
  const kept = Object.entries(blank).flatMap(([field, before]) => {
    const value = now.get(field);
    const isKept = now.has(field) && (began.includes(field) || JSON.stringify(value) !== JSON.stringify(before));
    return isKept ? [[field, value] as const] : [];
  });
  return kept.every(([field]) => began.includes(field)) ? null : (Object.fromEntries(kept) as Partial<Entries>);
}
