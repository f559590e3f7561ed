import type { ReactNode } from 'react';
import { z } from 'zod';
import { sentenceOf, refusedFields } from '../../../lib/calls/api-problem.js';
import { newKey } from '../../../lib/calls/api.js';
import { useKeptForm } from '../../../lib/kept-form.js';
import { FieldError } from '../../../ui/field.js';
import { CommandDialog, type CommandField } from '../../command-form/command-form.js';
import { blogChanged, saveItem } from './blog-calls.js';
import {
  ConflictList,
  choose,
  isEdited,
  mergedFormSchema,
  openForm,
  resumeForm,
  type FormValues,
  type MergedForm,
} from '../../merging/merge-form.js';
import { useMergedSave } from '../../merging/use-merged-save.js';
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
  const { save, saving } = useMergedSave(form, setForm, {
    about: [`save ${kind.noun}`, id],
    done: () => (item ? kind.texts.updated : kind.texts.created),
    failed: kind.texts.failed,
    send: async ({ values, revision }, key) =>
      (await saveItem(kind.path, { id, revision, body: values, key })).revision,
    readNow: async () => {
      const now = (await readNow()).find((other) => other.id === id);
      return now ? { values: valuesOf(now), revision: now.revision } : null;
    },
    onSaved: async () => {
      draft.drop();
      await blogChanged();
      onClose();
    },
    stays: false,
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
        errors: refusedFields(saving.error),
        draft,
        busy: saving.isPending,
        submit: () => form.conflicts.length === 0 && save(),
      }}
      title={item ? `Edit ${kind.noun}` : `New ${kind.noun}`}
      act={item ? 'Save' : 'Create'}
      acting="Saving…"
      width="md"
      disabled={form.conflicts.length > 0}
      leaves
      fault={saving.error}
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
        {saving.isError && form.revision === saving.variables?.revision && (
          <FieldError>{sentenceOf(saving.error, 'It could not be saved. Please try again.')}</FieldError>
        )}
      </div>
    </CommandDialog>
  );
}
