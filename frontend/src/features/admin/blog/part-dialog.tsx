import { type ReactNode, useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { newKey } from '../../../lib/calls/api.js';
import { useKeptForm } from '../../../lib/kept-form.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field, FieldError, Input, TextArea } from '../../../ui/field.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { useIntent } from '../../../lib/use-intent.js';
import { useHoldPage } from '../../session/while-signed-in.js';
import { blogChanged, saveItem } from './blog-calls.js';
import {
  ConflictList,
  absorb,
  choose,
  isEdited,
  mergedFormSchema,
  openForm,
  resumeForm,
  type FormValues,
  type MergedForm,
} from '../../merging/merge-form.js';
import { slugOf } from './slug-of.js';

/** What categories, tags and authors have in common. */
export interface Part {
  id: string;
  revision: number;
  name: string;
  /** How many posts refer to it. */
  posts: number;
}

interface PartField {
  name: string;
  label: string;
  required?: boolean;
  type?: 'text' | 'email';
  /** May have several lines. */
  lines?: boolean;
  help?: string;
  max: number;
}

/** Categories, tags or authors: their path, their fields, and their words. */
export interface PartKind<Item extends Part> {
  path: 'categories' | 'tags' | 'authors';
  noun: string;
  title: string;
  fields: readonly PartField[];
  /** A field's text in a form; empty if it is unknown. */
  value: (item: Item, field: string) => string;
  columns: readonly { header: string; cell: (item: Item) => ReactNode }[];
  /** The specification's sentences. */
  texts: {
    empty: string;
    notLoaded: string;
    created: string;
    updated: string;
    failed: string;
    deleted: string;
    notDeleted: string;
  };
  /** An empty list explains their purpose with this. */
  purpose: string;
}

const formId = 'blog-part';
/** `ownSlug`: the slug no longer follows the name. */
const partSchema = z.object({ id: z.string(), ownSlug: z.boolean(), form: mergedFormSchema });

/** Creates or edits a category, a tag or an author. Changes that somebody else saved meanwhile are merged field by field. */
export function PartDialog<Item extends Part>({
  kind,
  item,
  readNow,
  onClose,
}: {
  kind: PartKind<Item>;
  /** Null for a new one. */
  item: Item | null;
  /** All existing ones. */
  readNow: () => Promise<readonly Item[]>;
  onClose: () => void;
}) {
  const valuesOf = (of: Item | null): FormValues =>
    Object.fromEntries(kind.fields.map(({ name }) => [name, of === null ? '' : kind.value(of, name)]));
  const revision = item?.revision ?? null;
  const [{ id, ownSlug, form }, setPart, draft] = useKeptForm(`${kind.noun}:${item?.id ?? 'new'}`, {
    schema: partSchema,
    open: () => ({ id: item?.id ?? newKey(), ownSlug: item !== null, form: openForm(valuesOf(item), revision) }),
    resume: (before) => ({ ...before, form: resumeForm(before.form, valuesOf(item), revision) }),
    draftOf: (now) => (isEdited(now.form) ? now : null),
  });
  const setForm = (next: (before: MergedForm) => MergedForm) =>
    setPart((before) => ({ ...before, form: next(before.form) }));
  const cancel = () => {
    draft.drop();
    onClose();
  };
  const intent = useIntent();
  const toast = actionToast(`save ${kind.noun}`, id);
  useHoldPage(isEdited(form));

  const save = useMutation({
    mutationFn: async (sent: typeof form) => {
      const { values, revision } = sent;
      return saveItem(kind.path, { id, revision, body: values, key: intent.keyOf({ values, revision }) });
    },
    onSuccess: async () => {
      toast.done(item ? kind.texts.updated : kind.texts.created);
      draft.drop();
      await blogChanged();
      onClose();
    },
    onError: async (error, sent) => {
      if (!(error instanceof ApiProblem) || error.code !== 'revision_mismatch')
        return toast.failed(kind.texts.failed, error);
      try {
        const now = (await readNow()).find((other) => other.id === id);
        if (!now) return toast.failed(kind.texts.failed, 'It has been deleted.');
        const merged = absorb(sent, valuesOf(now), now.revision);
        setForm(() => merged);
        toast.failed(kind.texts.failed, 'Somebody else saved it while you were editing.');
      } catch (failed) {
        toast.failed(kind.texts.failed, failed);
      }
    },
  });
  const errors = save.error instanceof ApiProblem ? save.error.errors : [];
  useEffect(() => {
    if (save.error) document.querySelector<HTMLElement>(`#${formId} [aria-invalid='true']`)?.focus();
  }, [save.error]);

  const put = (name: string, value: string) =>
    setForm((before) => {
      const follows = name === 'name' && !ownSlug && 'slug' in before.values;
      return { ...before, values: { ...before.values, [name]: value, ...(follows && { slug: slugOf(value) }) } };
    });
  const title = item ? `Edit ${kind.noun}` : `New ${kind.noun}`;
  const labels = Object.fromEntries(kind.fields.map(({ name, label }) => [name, label]));

  return (
    <Dialog
      onClose={onClose}
      title={title}
      found={draft.found}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={save.isPending}
            disabled={form.conflicts.length > 0}
          >
            {save.isPending ? 'Saving…' : item ? 'Save' : 'Create'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending && form.conflicts.length === 0) save.mutate(form);
        }}
      >
        <ConflictList
          form={form}
          labels={labels}
          shown={(_, value) => String(value) || '(empty)'}
          onChoose={(field, whose) => setForm((before) => choose(before, field, whose))}
        />
        {kind.fields.map(({ name, label, required, type, lines, help, max }) => (
          <Field
            key={name}
            label={label}
            help={help}
            {...(required && { mark: 'required' as const })}
            error={errors.find(({ path }) => path === name)?.message}
          >
            {(control) =>
              lines ? (
                <TextArea
                  {...control}
                  value={String(form.values[name])}
                  maxLength={max}
                  onChange={({ target }) => put(name, target.value)}
                />
              ) : (
                <Input
                  {...control}
                  type={type ?? 'text'}
                  required={required}
                  autoComplete="off"
                  maxLength={max}
                  value={String(form.values[name])}
                  onChange={({ target }) => {
                    if (name === 'slug') setPart((before) => ({ ...before, ownSlug: target.value !== '' }));
                    put(name, target.value);
                  }}
                />
              )
            }
          </Field>
        ))}
        <div role="alert">
          {save.isError && form.revision === save.variables?.revision && (
            <FieldError>{sentenceOf(save.error, 'It could not be saved. Please try again.')}</FieldError>
          )}
        </div>
      </form>
    </Dialog>
  );
}
