import { queryOptions } from '@tanstack/react-query';
import {
  keepBlogDraftSchema,
  previewBlogPostSchema,
  type KeepBlogDraft,
  blogPreviewSchema,
  blogVersionsSchema,
  blogWrittenSchema,
  drawnVersionSchema,
  keptDraftSchema,
  managedPostSchema,
  type BlogWritten,
  type KeptDraft,
} from '../../../../../../contracts/src/blog/admin-queries.js';
import { send } from '../../../../lib/calls/api.js';
import { readQuery } from '../../../../live/read-query.js';

export const postRoutes = {
  one: { at: 'GET /api/blog/manage/posts/:id', answer: managedPostSchema },
  versions: { at: 'GET /api/blog/manage/posts/:id/versions', answer: blogVersionsSchema },
  version: { at: 'GET /api/blog/manage/posts/:id/versions/:revision', answer: drawnVersionSchema },
  restore: { at: 'POST /api/blog/manage/posts/:id/versions/:version/restore', answer: blogWrittenSchema },
  preview: { at: 'POST /api/blog/manage/preview', body: previewBlogPostSchema, answer: blogPreviewSchema },
  keepDraft: { at: 'POST /api/blog/manage/posts/:id/draft', body: keepBlogDraftSchema, answer: keptDraftSchema },
  discardDraft: { at: 'DELETE /api/blog/manage/posts/:id/draft' },
} as const;

/** Read once for a form, so that later data does not overwrite typed text. */
export const managedPostQuery = (id: string) => readQuery(postRoutes.one, { id }, { staleTime: 0, gcTime: 0 });

/** @param revision of the post: the list is read again when it grows */
export const versionsQuery = (id: string, revision: number | null) =>
  readQuery(postRoutes.versions, { id }, { under: [revision] });

/** A version never changes. */
export const versionQuery = (id: string, revision: number) => readQuery(postRoutes.version, { id, revision });

/** Renders Markdown as the public page does. */
export const previewQuery = (content: string) =>
  queryOptions({
    queryKey: ['blog-preview', content],
    queryFn: () => send(postRoutes.preview, { body: { content } }),
    gcTime: 10_000,
  });

/** @param revision of the draft that this one follows, -1 for none, null for any @throws ApiProblem */
export function keepDraft(id: string, draft: KeepBlogDraft, revision: number | null): Promise<KeptDraft> {
  return send(postRoutes.keepDraft, { id, body: draft, revision: revision ?? undefined });
}

/** @throws ApiProblem */
export function discardDraft(id: string): Promise<unknown> {
  return send(postRoutes.discardDraft, { id });
}

/** Makes an older version the newest. @param revision the post's current one, unset for whatever it is @throws ApiProblem */
export function restoreVersion(id: string, version: number, revision?: number): Promise<BlogWritten> {
  return send(postRoutes.restore, { id, version, revision });
}
