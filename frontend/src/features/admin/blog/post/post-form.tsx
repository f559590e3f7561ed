import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import '../../../blog/post-content.css';
import { previewQuery } from './post-calls.js';
import { Choice, Field, FieldError, Input, TextArea } from '../../../../ui/field.js';
import { authorsQuery, categoriesQuery, tagsQuery } from '../blog-calls.js';
import type { MergedForm } from '../../../merging/merge-form.js';
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
  const put = (change: Record<string, string | string[]>) =>
    setForm((before) => ({ ...before, values: { ...before.values, ...change } }));
  const text = (field: string) => String(values[field] ?? '');
  const errorOf = (field: string) => errors.find(({ path }) => path.split('.')[0] === field)?.message;
  const noContent = missing && text('content').trim() === '' ? 'Content is required' : undefined;
  const chosen = values.tagIds as readonly string[];
  const line = (field: 'metaTitle' | 'metaKeywords' | 'featuredImage', max: number, help?: string) => (
    <Field label={postLabels[field]} help={help} error={errorOf(field)}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={max}
          value={text(field)}
          onChange={({ target }) => put({ [field]: target.value })}
        />
      )}
    </Field>
  );
  const lines = (field: 'excerpt' | 'metaDescription') => (
    <Field label={postLabels[field]} error={errorOf(field)}>
      {(control) => (
        <TextArea
          {...control}
          maxLength={500}
          value={text(field)}
          onChange={({ target }) => put({ [field]: target.value })}
        />
      )}
    </Field>
  );
  const choice = (field: 'categoryId' | 'authorId', none: string, items: readonly { id: string; name: string }[]) => (
    <Field label={postLabels[field]} error={errorOf(field)}>
      {(control) => (
        <Choice
          {...control}
          value={text(field)}
          options={[
            ['', none],
            ...(text(field) === '' || items.some(({ id }) => id === text(field))
              ? []
              : [[text(field), '(deleted)'] as const]),
            ...items.map(({ id, name }) => [id, name] as const),
          ]}
          onChoose={(id) => put({ [field]: id })}
        />
      )}
    </Field>
  );
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
        <Field label={postLabels.title} mark="required" error={errorOf('title')}>
          {(control) => (
            <Input
              {...control}
              required
              autoComplete="off"
              maxLength={200}
              value={text('title')}
              onChange={({ target }) => put({ title: target.value, ...(!ownSlug && { slug: slugOf(target.value) }) })}
            />
          )}
        </Field>
        <Field label={postLabels.slug} mark="required" error={errorOf('slug')}>
          {(control) => (
            <Input
              {...control}
              required
              autoComplete="off"
              maxLength={120}
              value={text('slug')}
              onChange={({ target }) => {
                setOwnSlug(target.value !== '');
                put({ slug: target.value });
              }}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Field label={postLabels.content} mark="required" error={errorOf('content') ?? noContent} help="Markdown">
          {(control) => (
            <MarkdownField control={control} value={text('content')} onChange={(content) => put({ content })} />
          )}
        </Field>
        <Preview content={text('content')} />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <Field label={postLabels.status} error={errorOf('status')}>
          {(control) => (
            <Choice {...control} value={text('status')} options={statusLabels} onChoose={(status) => put({ status })} />
          )}
        </Field>
        {choice('categoryId', 'No category', categories)}
        {choice('authorId', 'No author', authors)}
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
        {errorOf('tagIds') && <FieldError>{errorOf('tagIds')}</FieldError>}
      </fieldset>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {lines('excerpt')}
        {line('featuredImage', 2000, 'A picture: https://… or a path on this site')}
        {line('metaTitle', 200)}
        {line('metaKeywords', 500)}
        {lines('metaDescription')}
      </div>
    </form>
  );
}
