import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { KeepBlogDraft } from '../../../../../../contracts/src/blog/commands.js';
import {
  blogPreviewSchema,
  blogVersionsSchema,
  blogWrittenSchema,
  drawnVersionSchema,
  keptDraftSchema,
  managedPostSchema,
  type BlogWritten,
  type KeptDraft,
} from '../../../../../../contracts/src/blog/admin-queries.js';
import { command, get } from '../../../../lib/calls/api.js';
import { managePath } from '../blog-calls.js';

const pathOf = (id: string) => `${managePath}/posts/${id}`;

/** Read once for a form, so that later data does not overwrite typed text. */
export const managedPostQuery = (id: string) =>
  queryOptions({
    queryKey: ['blog-post', id],
    queryFn: ({ signal }) => get(pathOf(id), managedPostSchema, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** @param revision of the post: the list is read again when it grows */
export const versionsQuery = (id: string, revision: number | null) =>
  queryOptions({
    queryKey: ['blog-versions', id, revision],
    queryFn: ({ signal }) => get(`${pathOf(id)}/versions`, blogVersionsSchema, signal),
  });

/** A version never changes. */
export const versionQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['blog-version', id, revision],
    queryFn: ({ signal }) => get(`${pathOf(id)}/versions/${revision}`, drawnVersionSchema, signal),
  });

/** Renders Markdown as the public page does. */
export const previewQuery = (content: string) =>
  queryOptions({
    queryKey: ['blog-preview', content],
    queryFn: () => command(`${managePath}/preview`, blogPreviewSchema, { body: { content } }),
    gcTime: 10_000,
  });

/** @param revision of the draft that this one follows, -1 for none, null for any @throws ApiProblem */
export function keepDraft(id: string, draft: KeepBlogDraft, revision: number | null): Promise<KeptDraft> {
  return command(`${pathOf(id)}/draft`, keptDraftSchema, { body: draft, ...(revision !== null && { revision }) });
}

/** @throws ApiProblem */
export function discardDraft(id: string): Promise<unknown> {
  return command(`${pathOf(id)}/draft`, z.undefined(), { method: 'DELETE' });
}

/** Makes an older version the newest. @param revision the post's current one @throws ApiProblem */
export function restoreVersion(id: string, version: number, revision: number): Promise<BlogWritten> {
  return command(`${pathOf(id)}/versions/${version}/restore`, blogWrittenSchema, { revision });
}
