import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { errorsByPath, refusedFields, type FieldErrors } from '../../lib/calls/api-problem.js';
import { useKeptEntries } from '../../lib/kept-form.js';
import { useIntent } from '../../lib/use-intent.js';
import { actionToast } from '../lead-commands/action-toast.js';
import { ChangedMeanwhile } from '../merging/merge-edits.js';
import { useHoldPage } from '../session/while-signed-in.js';

/** What a form holds: a word or a tick for each field, and lists of such entries. */
export type FormEntries = Record<string, unknown>;

interface Command<Entries extends FormEntries, Body extends object, Answer, There> {
  /** Of the draft, with its subject's id. Null: what is typed is not kept. */
  name: string | null;
  /** The entries before anything is typed. */
  blank: Entries;
  /** The entries that nobody types: what the typing began on. They are kept with it, as they were then. */
  began?: readonly (keyof Entries & string)[];
  /** The command's input; unset: only the server checks it. */
  schema?: z.ZodType<Body>;
  /** What the command is made of; unset: the entries. */
  bodyOf?: (entries: Entries) => unknown;
  /** What no schema can check in the entries, by field. */
  faultsOf?: (entries: Entries) => FieldErrors;
  /** @param key the same for the same body, until it is accepted */
  send: (body: Body, key: string) => Promise<Answer>;
  /** What the toasts are about, if others are about the same: an action, and its subject's id. */
  about?: readonly [what: string, id: string];
  /** The toast of a success: its title, and what more there is to say. Unset: none. */
  done?: string | ((answer: Answer, body: Body) => readonly [title: string, more?: string | undefined]);
  /** The title of a failure's toast. Unset: `errorsOf` says it in the form. */
  failed?: string;
  /** What a failure says at the fields, and under `form` below them; unset: what the answer says of the fields. */
  errorsOf?: (error: Error) => FieldErrors;
  /**
   * Where `send` throws ChangedMeanwhile: takes over what is there now, and says so at the fields, or under `form` below them. What is
   * entered stays; the next press sends it on top of that.
   */
  changed?: (there: There) => FieldErrors;
  /** After the draft is dropped: closes the dialog, or shows what came of it. */
  onDone: (answer: Answer, body: Body) => unknown;
  onFailed?: (error: Error, body: Body) => unknown;
  /** What its sending is counted as, for a screen that waits for all of this kind. */
  mutationKey?: readonly string[];
  /** When a session that ends leaves the page as it is: while the form is open, or while something is typed. */
  holds?: 'open' | 'typed' | 'never';
}

/**
 * A form that sends one command. What is typed is kept as a draft until it is accepted. A press checks the entries with the command's
 * schema, then sends them; a refusal is shown at the fields that it names.
 * @returns `check` the command if the entries are right, else null after showing what is wrong; `send` sends a command; `submit` does
 * both; `whenSent` sends one and waits for the answer; `renew` makes the next press a new intent
 */
export function useCommandForm<Entries extends FormEntries, Body extends object, Answer, There>({
  name,
  blank,
  began,
  schema,
  bodyOf,
  faultsOf,
  send,
  about = ['form', name ?? ''],
  done,
  failed,
  onDone,
  onFailed,
  mutationKey,
  errorsOf = refusedFields,
  changed,
  holds = 'open',
}: Command<Entries, Body, Answer, There>) {
  const kept = useKeptEntries(name, entriesSchemaOf(blank), blank, began);
  const entries = kept.entries as Entries;
  const [errors, setErrors] = useState<FieldErrors>({});
  const intent = useIntent(name ?? undefined);
  const toasts = actionToast(...about);
  const sending = useMutation({
    mutationKey,
    mutationFn: (body: Body) => send(body, intent.keyOf(body)),
    onSuccess: async (answer, body) => {
      if (done !== undefined) toasts.done(...(typeof done === 'string' ? ([done] as const) : done(answer, body)));
      intent.done();
      kept.draft.drop();
      await onDone(answer, body);
    },
    onError: async (error, body) => {
      if (changed && error instanceof ChangedMeanwhile) return setErrors(changed(error.there as There));
      setErrors(errorsOf(error));
      if (failed !== undefined) toasts.failed(failed, error);
      await onFailed?.(error, body);
    },
  });
  useHoldPage(holds === 'open' || (holds === 'typed' && kept.changed));

  const check = (): Body | null => {
    const body = bodyOf ? bodyOf(entries) : entries;
    const parsed = schema ? schema.safeParse(body) : { data: body as Body, error: undefined };
    const faults = { ...errorsByPath(parsed.error?.issues ?? []), ...faultsOf?.(entries) };
    setErrors(faults);
    return Object.keys(faults).length === 0 ? (parsed.data ?? null) : null;
  };
  return {
    entries,
    errors,
    setErrors,
    check,
    toasts,
    draft: kept.draft,
    changed: kept.changed,
    enter: (part: Partial<Entries>) => kept.enter(part),
    busy: sending.isPending,
    send: sending.mutate,
    whenSent: sending.mutateAsync,
    submit: () => {
      const body = sending.isPending ? null : check();
      if (body) sending.mutate(body);
    },
    renew: intent.done,
  };
}

/** What a draft of these entries looks like: each is as the blank one, and all of a list as its first. */
const entriesSchemaOf = (blank: object) =>
  z.object(Object.fromEntries(Object.entries(blank).map(([name, value]) => [name, schemaOf(value)])));

function schemaOf(value: unknown): z.ZodType {
  if (Array.isArray(value)) return z.array(schemaOf(value[0]));
  if (typeof value === 'object' && value !== null) return entriesSchemaOf(value);
  if (typeof value === 'number') return z.number();
  return typeof value === 'boolean' ? z.boolean() : z.string();
}
