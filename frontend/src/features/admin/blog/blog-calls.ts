import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  blogWrittenSchema,
  managedAuthorsSchema,
  managedCategoriesSchema,
  managedPostsSchema,
  managedTagsSchema,
  type BlogWritten,
} from '../../../../../contracts/src/blog/admin-queries.js';
import { command, get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import type { PostsSearch } from '../addresses.js';

export const managePath = '/api/blog/manage';
const blogKey = ['blog-management'] as const;
export const postsPerPage = 50;

/** The live stream does not cover the blog: older data is read again when somebody looks. */
const whenLookedAt = { staleTime: 0, refetchOnWindowFocus: true } as const;

export const managedPostsQuery = ({ status, search, page = 1 }: PostsSearch) => {
  const asked = new URLSearchParams({
    ...(status && { status }),
    ...(search && { search }),
    offset: String((page - 1) * postsPerPage),
    limit: String(postsPerPage),
  });
  return queryOptions({
    queryKey: [...blogKey, 'posts', asked.toString()],
    queryFn: ({ signal }) => get(`${managePath}/posts?${asked}`, managedPostsSchema, signal),
    ...whenLookedAt,
  });
};

function partsQuery<Schema extends z.ZodType>(part: 'categories' | 'tags' | 'authors', schema: Schema) {
  return queryOptions({
    queryKey: [...blogKey, part] as readonly unknown[],
    queryFn: ({ signal }): Promise<z.output<Schema>> => get(`${managePath}/${part}`, schema, signal),
    ...whenLookedAt,
  });
}

export const categoriesQuery = partsQuery('categories', managedCategoriesSchema);
export const tagsQuery = partsQuery('tags', managedTagsSchema);
export const authorsQuery = partsQuery('authors', managedAuthorsSchema);

/**
 * Creates an item that has no revision yet, or saves all fields of one that has.
 * @param path below `managePath`, 'posts' for instance @param revision the one the change is based on @throws ApiProblem
 */
export function saveItem(
  path: string,
  { id, revision, body, key }: { id: string; revision: number | null; body: object; key: string },
): Promise<BlogWritten> {
  return revision === null
    ? command(`${managePath}/${path}`, blogWrittenSchema, { body: { id, ...body }, key })
    : command(`${managePath}/${path}/${id}`, blogWrittenSchema, { method: 'PATCH', body, revision, key });
}

/** @throws ApiProblem */
export function deleteItem(path: string, { id, revision }: { id: string; revision: number }): Promise<BlogWritten> {
  return command(`${managePath}/${path}/${id}`, blogWrittenSchema, { method: 'DELETE', revision });
}

/** Reads again all shown blog data, here and on its public pages. */
export function blogChanged(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['blog'] });
  return queryClient.invalidateQueries({ queryKey: blogKey });
}
