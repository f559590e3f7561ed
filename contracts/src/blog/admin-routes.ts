import { z } from 'zod';
import { idInPath, idParamsSchema, read, routesOf, write } from '../routes/route.js';
import {
  blogPreviewSchema,
  blogVersionsSchema,
  blogWrittenSchema,
  drawnVersionSchema,
  keepBlogDraftSchema,
  keptDraftSchema,
  managedAuthorsSchema,
  managedCategoriesSchema,
  managedPostSchema,
  managedPostsQuerySchema,
  managedPostsSchema,
  managedTagsSchema,
  newBlogAuthorSchema,
  newBlogCategorySchema,
  newBlogPostSchema,
  newBlogTagSchema,
  previewBlogPostSchema,
} from './admin-queries.js';
import { blogAuthorInputSchema, blogCategoryInputSchema, blogPostInputSchema, blogTagInputSchema } from './post.js';

const tag = 'Blog management';
const who = 'admin';
const versionParamsSchema = z.strictObject({
  id: idInPath,
  revision: z.coerce
    .number('revision must be a number')
    .int('revision must be a whole number')
    .min(0)
    .max(2_147_483_647),
});
/** What every change of a stored thing declares; a new one has no revision that its caller has seen. */
const written = { who, answer: blogWrittenSchema, etag: true } as const;
const created = { ...written, status: 201, problems: ['revision_mismatch'] } as const;

/** The blog's posts as admins write them. */
export const managedPostsRoutes = routesOf('ManagedPosts', tag, {
  list: read({
    at: 'GET /api/blog/manage/posts',
    summary: 'All posts, the newest first',
    who,
    query: managedPostsQuerySchema,
    answer: managedPostsSchema,
  }),
  one: read({
    at: 'GET /api/blog/manage/posts/:id',
    summary: 'A post to edit, with your draft of it',
    who,
    params: idParamsSchema,
    answer: managedPostSchema,
    missing: 'blog_post_not_found',
  }),
  create: write({ at: 'POST /api/blog/manage/posts', summary: 'Create a post', body: newBlogPostSchema, ...created }),
  save: write({
    at: 'PATCH /api/blog/manage/posts/:id',
    summary: 'Save a post: all of its fields; a published one is dated now',
    params: idParamsSchema,
    body: blogPostInputSchema,
    ...written,
    problems: ['blog_post_not_found', 'revision_mismatch'],
  }),
  delete: write({
    at: 'DELETE /api/blog/manage/posts/:id',
    summary: 'Delete a post; its versions are kept',
    params: idParamsSchema,
    ...written,
    problems: ['blog_post_not_found', 'revision_mismatch'],
  }),
  versions: read({
    at: 'GET /api/blog/manage/posts/:id/versions',
    summary: 'Every version of a post, the newest first',
    who,
    params: idParamsSchema,
    answer: blogVersionsSchema,
    missing: 'blog_post_not_found',
  }),
  version: read({
    at: 'GET /api/blog/manage/posts/:id/versions/:revision',
    summary: 'One version of a post, its content rendered as safe HTML',
    who,
    params: versionParamsSchema,
    answer: drawnVersionSchema,
    missing: 'blog_version_not_found',
  }),
  restore: write({
    at: 'POST /api/blog/manage/posts/:id/versions/:revision/restore',
    summary:
      'Make an older version the newest one; the status stays as it is, and a deleted post comes back as a draft',
    params: versionParamsSchema,
    ...written,
    problems: ['blog_version_not_found', 'revision_mismatch'],
  }),
});

/** An admin's drafts: kept for them, and shown only to them. */
export const blogDraftsRoutes = routesOf('BlogDrafts', tag, {
  keep: write({
    at: 'POST /api/blog/manage/posts/:id/draft',
    summary: 'Keep what is being written; If-Match names the draft that it follows, "-1" for none',
    who,
    params: idParamsSchema,
    body: keepBlogDraftSchema,
    answer: keptDraftSchema,
    problems: ['revision_mismatch'],
  }),
  discard: write({
    at: 'DELETE /api/blog/manage/posts/:id/draft',
    summary: 'Discard your draft',
    who,
    params: idParamsSchema,
    status: 204,
    answer: blogWrittenSchema.optional(),
  }),
  preview: write({
    at: 'POST /api/blog/manage/preview',
    summary: 'Markdown, rendered as on the public page',
    who,
    body: previewBlogPostSchema,
    answer: blogPreviewSchema,
  }),
});

/** The routes of one kind of things that posts refer to: list, create, save all fields, delete. */
function partRoutes<All extends string, Listed extends z.ZodType<{ items: unknown[] }>>(
  all: All,
  one: string,
  schemas: { input: z.ZodType<object>; created: z.ZodType<{ id: string }>; listed: Listed },
) {
  const at = `/api/blog/manage/${all}` as const;
  const ofChange = {
    params: idParamsSchema,
    ...written,
    problems: ['blog_part_not_found', 'revision_mismatch'],
  } as const;
  return routesOf(`Blog${all.replace(/^./, (c) => c.toUpperCase())}`, tag, {
    list: read({ at: `GET ${at}`, summary: `All ${all}, by name`, who, answer: schemas.listed }),
    create: write({ at: `POST ${at}`, summary: `Create ${one}`, body: schemas.created, ...created }),
    save: write({ at: `PATCH ${at}/:id`, summary: `Save ${one}: all of its fields`, body: schemas.input, ...ofChange }),
    delete: write({
      at: `DELETE ${at}/:id`,
      summary: `Delete ${one}; posts stay, without it, and have a version that says so`,
      ...ofChange,
    }),
  });
}

/** The things that posts refer to. */
export const blogPartRoutes = {
  categories: partRoutes('categories', 'a category', {
    ...{ input: blogCategoryInputSchema, created: newBlogCategorySchema, listed: managedCategoriesSchema },
  }),
  tags: partRoutes('tags', 'a tag', {
    ...{ input: blogTagInputSchema, created: newBlogTagSchema, listed: managedTagsSchema },
  }),
  authors: partRoutes('authors', 'an author', {
    ...{ input: blogAuthorInputSchema, created: newBlogAuthorSchema, listed: managedAuthorsSchema },
  }),
};
