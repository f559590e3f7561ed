import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import '../../../blog/post-content.css';
import { previewQuery } from './post-calls.js';
import { Field, FieldError } from '../../../../ui/field.js';
import { authorsQuery, categoriesQuery, tagsQuery } from '../blog-calls.js';
import { errorsByPath } from '../../../../lib/calls/api-problem.js';
import { CommandFields, type CommandField } from '../../../command-form/command-form.js';
import type { FormValues, MergedForm } from '../../../merging/merge-form.js';
import { statusLabels } from '../blog-table.js';
import { slugOf } from '../slug-of.js';
import { MarkdownField } from './markdown-field.js';
import { postLabels } from './post-fields.js';

const restMs = 300;

/** The Markdown as the public page will show it: rendered by the same code, on the server. */
function Preview({ content }: { content: string }) {
  const [asked, setAsked] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(content), restMs);
    return () => clearTimeout(timer);
  }, [content]);
  const { data, isError } = useQuery({ ...previewQuery(asked), placeholderData: (before) => before });
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-1.5">
      <p className="flex justify-between gap-2 font-medium">
        Preview
        {data && <span className="font-normal text-ink-soft">{data.minutesToRead} min read</span>}
      </p>
      <div
        tabIndex={0}
        role="region"
        aria-label="Preview of the content"
        className="max-h-[60vh] min-h-62 overflow-y-auto rounded-control border border-line bg-surface px-4 py-3"
      >
        {isError && <p className="text-ink-soft">The preview is not available right now. Your text is not affected.</p>}
        {/* The server renders it from Markdown and lets no HTML through (backend/src/blog/blog-queries.ts). */}
        {data && <div className="post-content wrap-anywhere" dangerouslySetInnerHTML={{ __html: data.html }} />}
      </div>
    </section>
  );
}

/** The fields of a post. The browser checks only that required fields are filled; the server checks the rest. */
export function PostForm({
  form,
  setForm,
  errors,
  isNew,
  onSubmit,
}: {
  form: MergedForm;
  setForm: Dispatch<SetStateAction<MergedForm>>;
  errors: readonly { path: string; message: string }[];
  isNew: boolean;
  onSubmit: () => void;
}) {
  const { values } = form;
  const [ownSlug, setOwnSlug] = useState(!isNew || values.slug !== slugOf(String(values.title)));
  const [missing, setMissing] = useState(false);
  const categories = useQuery(categoriesQuery).data?.items ?? [];
  const authors = useQuery(authorsQuery).data?.items ?? [];
  const tags = useQuery(tagsQuery).data?.items ?? [];
  const text = (field: string) => String(values[field] ?? '');
  const put = (change: Partial<FormValues>) =>
    setForm((before) => ({ ...before, values: { ...before.values, ...change } as FormValues }));
  /** The slug follows the title until it is written by hand. */
  const enter = (change: Partial<FormValues>) => {
    if (change.slug !== undefined) setOwnSlug(change.slug !== '');
    put({ ...change, ...(change.title !== undefined && !ownSlug && { slug: slugOf(String(change.title)) }) });
  };
  const refused = errorsByPath(errors.map(({ path, message }) => ({ path: path.split('.'), message })));
  const noContent = missing && text('content').trim() === '' ? 'Content is required' : undefined;
  const chosen = values.tagIds as readonly string[];
  const fields = (...those: Omit<CommandField<FormValues>, 'label'>[]) => (
    <CommandFields
      form={{ entries: values, enter, errors: refused }}
      fields={those.map((field) => ({ ...field, label: postLabels[field.name as keyof typeof postLabels] }))}
    />
  );
  const choice = (name: 'categoryId' | 'authorId', none: string, items: readonly { id: string; name: string }[]) => ({
    name,
    options: [
      ['', none] as const,
      ...(text(name) === '' || items.some(({ id }) => id === text(name)) ? [] : [[text(name), '(deleted)'] as const]),
      ...items.map((item) => [item.id, item.name] as const),
    ],
  });
  return (
    <form
      id="blog-post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(true);
        if (text('content').trim() !== '') onSubmit();
        else document.querySelector<HTMLElement>('[aria-label="Content"], #blog-post textarea[rows="10"]')?.focus();
      }}
    >
      <div className="grid gap-4 md:grid-cols-2">
        {fields(
          { name: 'title', mark: 'required', maxLength: 200, input: { required: true } },
          { name: 'slug', mark: 'required', maxLength: 120, input: { required: true } },
        )}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Field label={postLabels.content} mark="required" error={refused.content ?? noContent} help="Markdown">
          {(control) => (
            <MarkdownField control={control} value={text('content')} onChange={(content) => put({ content })} />
          )}
        </Field>
        <Preview content={text('content')} />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-3">
        {fields(
          { name: 'status', options: Object.entries(statusLabels) },
          choice('categoryId', 'No category', categories),
          choice('authorId', 'No author', authors),
        )}
      </div>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
        <legend className="mb-1.5 font-medium">{postLabels.tagIds}</legend>
        {tags.length === 0 && <p className="text-ink-soft">There are no tags yet.</p>}
        {tags.map(({ id, name }) => (
          <label key={id} className="inline-flex items-center gap-1.5 pointer-coarse:min-h-10">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                put({ tagIds: (target.checked ? [...chosen, id] : chosen.filter((other) => other !== id)).toSorted() })
              }
            />
            {name}
          </label>
        ))}
        {refused.tagIds && <FieldError>{refused.tagIds}</FieldError>}
      </fieldset>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {fields(
          { name: 'excerpt', kind: 'lines', maxLength: 500 },
          { name: 'featuredImage', maxLength: 2000, help: 'A picture: https://… or a path on this site' },
          { name: 'metaTitle', maxLength: 200 },
          { name: 'metaKeywords', maxLength: 500 },
          { name: 'metaDescription', kind: 'lines', maxLength: 500 },
        )}
      </div>
    </form>
  );
}
