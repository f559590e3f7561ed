import { z } from 'zod';
import { blogWrittenSchema, type BlogWritten } from '../../../../../contracts/src/blog/admin-queries.js';
import { blogPartRoutes, managedPostsRoutes } from '../../../../../contracts/src/blog/admin-routes.js';
import { send } from '../../../lib/calls/api.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { readQuery } from '../../../live/read-query.js';
import type { PostsSearch } from '../addresses.js';

const managePath = '/api/blog/manage' as const;
const blogKey = ['blog-management'] as const;
export const postsPerPage = 50;

/** The live stream does not cover the blog: older data is read again when somebody looks. */
const whenLookedAt = { under: blogKey, staleTime: 0, refetchOnWindowFocus: true } as const;

type Part = keyof typeof blogPartRoutes;

export const managedPostsQuery = ({ status, search, page = 1 }: PostsSearch) => {
  const query = { status, search, offset: (page - 1) * postsPerPage, limit: postsPerPage };
  return readQuery(managedPostsRoutes.list, { query }, whenLookedAt);
};

export const categoriesQuery = readQuery(blogPartRoutes.categories.list, {}, whenLookedAt);
export const tagsQuery = readQuery(blogPartRoutes.tags.list, {}, whenLookedAt);
export const authorsQuery = readQuery(blogPartRoutes.authors.list, {}, whenLookedAt);

/** Its form checks it with the schema of its kind. */
const itemBody = z.looseObject({});

/** The routes of posts, and of what sorts them. */
export const itemRoutes = (path: Part | 'posts') =>
  ({
    create: { at: `POST ${managePath}/${path}`, body: itemBody, answer: blogWrittenSchema },
    save: { at: `PATCH ${managePath}/${path}/:id`, body: itemBody, answer: blogWrittenSchema },
    remove: { at: `DELETE ${managePath}/${path}/:id`, answer: blogWrittenSchema },
  }) as const;

/**
 * Creates an item that has no revision yet, or saves all fields of one that has.
 * @param revision the one the change is based on @throws ApiProblem
 */
export function saveItem(
  path: Part | 'posts',
  { id, revision, body, key }: { id: string; revision: number | null; body: object; key: string },
): Promise<BlogWritten> {
  const { create, save } = itemRoutes(path);
  return revision === null
    ? send(create, { body: { id, ...body }, key })
    : send(save, { id, body: { ...body }, revision, key });
}

/** @throws ApiProblem */
export function deleteItem(
  path: Part | 'posts',
  { id, revision }: { id: string; revision: number },
): Promise<BlogWritten> {
  return send(itemRoutes(path).remove, { id, revision });
}

/** Reads again all shown blog data, here and on its public pages. */
export function blogChanged() {
  void invalidate(['blog']);
  return invalidate(blogKey);
}
