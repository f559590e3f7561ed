import type { BlogDraftFields, ManagedPostFields } from '../../../../../../contracts/src/blog/admin-queries.js';
import { useQuery } from '@tanstack/react-query';
import { authorsQuery, categoriesQuery, tagsQuery } from '../blog-calls.js';

export const emptyPost: BlogDraftFields = {
  title: '',
  slug: '',
  content: '',
  excerpt: '',
  featuredImage: '',
  categoryId: '',
  authorId: '',
  tagIds: [],
  status: 'draft',
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
};

export const postLabels: Readonly<Record<keyof BlogDraftFields, string>> = {
  title: 'Title',
  slug: 'Slug',
  content: 'Content',
  excerpt: 'Excerpt',
  featuredImage: 'Featured image URL',
  categoryId: 'Category',
  authorId: 'Author',
  tagIds: 'Tags',
  status: 'Status',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  metaKeywords: 'Meta keywords',
};

/** A stored post as form fields: unknown values are empty, tags are sorted. */
export function formOfPost(fields: ManagedPostFields): BlogDraftFields {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']));
  return { ...emptyPost, ...texts, tagIds: [...fields.tagIds].sort() };
}

/** The request body of a form: an id that is not chosen becomes null. */
export function postOfForm(values: BlogDraftFields): object {
  return { ...values, categoryId: values.categoryId || null, authorId: values.authorId || null };
}

/** A field's value as people read it. */
export type FieldWords = (field: string, value: unknown) => string;

/** Shows ids by name; says so if the item is gone. */
export function useFieldWords(): FieldWords {
  const categories = useQuery(categoriesQuery).data?.items;
  const authors = useQuery(authorsQuery).data?.items;
  const tags = useQuery(tagsQuery).data?.items;
  return (field, value) => {
    const all = { categoryId: categories, authorId: authors, tagIds: tags }[field];
    const ids = Array.isArray(value) ? value.map(String) : [typeof value === 'string' ? value : ''];
    const nameOf = (id: string) => (all ?? []).find((item) => item.id === id)?.name ?? '(deleted)';
    const named = field === 'categoryId' || field === 'authorId' || field === 'tagIds';
    const texts = ids.filter((id) => id !== '').map((id) => (named ? nameOf(id) : id));
    return texts.join(', ') || '(nothing)';
  };
}
