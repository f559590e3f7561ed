import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiProblem, sentenceOf, refusedFields } from '../../../lib/calls/api-problem.js';
import { newKey } from '../../../lib/calls/api.js';
import { useKeptForm } from '../../../lib/kept-form.js';
import { FieldError } from '../../../ui/field.js';
import { CommandDialog, type CommandField } from '../../command-form/command-form.js';
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

/** Categories, tags or authors: their path, their fields, and their words. */
export interface PartKind<Item extends Part> {
  path: 'categories' | 'tags' | 'authors';
  noun: string;
  title: string;
  fields: readonly (CommandField<Record<string, string>> & { name: keyof Item & string; label: string })[];
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
    Object.fromEntries(kind.fields.map(({ name }) => [name, String(of?.[name] ?? '')]));
  const revision = item?.revision ?? null;
  const [{ id, form }, setPart, draft] = useKeptForm(`${kind.noun}:${item?.id ?? 'new'}`, {
    schema: partSchema,
    open: () => ({ id: item?.id ?? newKey(), ownSlug: item !== null, form: openForm(valuesOf(item), revision) }),
    resume: (before) => ({ ...before, form: resumeForm(before.form, valuesOf(item), revision) }),
    draftOf: (now) => (isEdited(now.form) ? now : null),
  });
  const setForm = (next: (before: MergedForm) => MergedForm) =>
    setPart((before) => ({ ...before, form: next(before.form) }));
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
  /** The slug follows the name until it is written by hand. */
  const enter = (part: Partial<Record<string, string>>) =>
    setPart((before) => {
      const { values } = before.form;
      const own = part.slug === undefined ? before.ownSlug : part.slug !== '';
      const follows = part.name !== undefined && !own && 'slug' in values && { slug: slugOf(part.name) };
      return {
        ...before,
        ownSlug: own,
        form: { ...before.form, values: { ...values, ...part, ...follows } },
      };
    });
  const labels = Object.fromEntries(kind.fields.map(({ name, label }) => [name, label]));

  return (
    <CommandDialog
      form={{
        entries: form.values as Record<string, string>,
        enter,
        errors: refusedFields(save.error),
        draft,
        busy: save.isPending,
        submit: () => form.conflicts.length === 0 && save.mutate(form),
      }}
      title={item ? `Edit ${kind.noun}` : `New ${kind.noun}`}
      act={item ? 'Save' : 'Create'}
      acting="Saving…"
      width="md"
      disabled={form.conflicts.length > 0}
      leaves
      fault={save.error}
      attributes={{ noValidate: false }}
      onClose={onClose}
      above={
        <ConflictList
          form={form}
          labels={labels}
          shown={(_, value) => String(value) || '(empty)'}
          onChoose={(field, whose) => setForm((before) => choose(before, field, whose))}
        />
      }
      fields={kind.fields}
    >
      <div role="alert">
        {save.isError && form.revision === save.variables?.revision && (
          <FieldError>{sentenceOf(save.error, 'It could not be saved. Please try again.')}</FieldError>
        )}
      </div>
    </CommandDialog>
  );
}
