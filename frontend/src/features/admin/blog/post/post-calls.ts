import { queryOptions } from '@tanstack/react-query';
import {
  type KeepBlogDraft,
  blogWrittenSchema,
  type BlogWritten,
  type KeptDraft,
} from '../../../../../../contracts/src/blog/admin-queries.js';
import { blogDraftsRoutes, managedPostsRoutes } from '../../../../../../contracts/src/blog/admin-routes.js';
import { send } from '../../../../lib/calls/api.js';
import { readQuery } from '../../../../live/read-query.js';

/** Of a call, `revision` is the one that it is based on: the version has another name here. */
export const restoreRoute = {
  at: 'POST /api/blog/manage/posts/:id/versions/:version/restore',
  answer: blogWrittenSchema,
} as const;

/** Read once for a form, so that later data does not overwrite typed text. */
export const managedPostQuery = (id: string) => readQuery(managedPostsRoutes.one, { id }, { staleTime: 0, gcTime: 0 });

/** @param revision of the post: the list is read again when it grows */
export const versionsQuery = (id: string, revision: number | null) =>
  readQuery(managedPostsRoutes.versions, { id }, { under: [revision] });

/** A version never changes. */
export const versionQuery = (id: string, revision: number) => readQuery(managedPostsRoutes.version, { id, revision });

/** Renders Markdown as the public page does. */
export const previewQuery = (content: string) =>
  queryOptions({
    queryKey: ['blog-preview', content],
    queryFn: () => send(blogDraftsRoutes.preview, { body: { content } }),
    gcTime: 10_000,
  });

/** @param revision of the draft that this one follows, -1 for none, null for any @throws ApiProblem */
export function keepDraft(id: string, draft: KeepBlogDraft, revision: number | null): Promise<KeptDraft> {
  return send(blogDraftsRoutes.keep, { id, body: draft, revision: revision ?? undefined });
}

/** @throws ApiProblem */
export function discardDraft(id: string): Promise<unknown> {
  return send(blogDraftsRoutes.discard, { id });
}

/** Makes an older version the newest. @param revision the post's current one, unset for whatever it is @throws ApiProblem */
export function restoreVersion(id: string, version: number, revision?: number): Promise<BlogWritten> {
  return send(restoreRoute, { id, version, revision });
}
