import { useQuery } from '@tanstack/react-query';
import { authorsQuery, categoriesQuery, tagsQuery } from '../blog-calls.js';

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
