import { z } from 'zod';
import { idInput, choice, textUpTo, pageLimit, pageOffset, searchText } from '../fields.js';
import {
  blogAuthorInputSchema,
  blogCategoryInputSchema,
  blogPostInputSchema,
  blogTagInputSchema,
  mostContent,
} from './post.js';
import { blogPostStatuses } from './post-status.js';
import { instant } from '../answers.js';

/** Admins' input for the blog. The sender makes the id, so that a draft has one before the post is saved. */

const newId = { id: idInput('id').transform((id) => id.toLowerCase()) };

/** POST /api/blog/manage/posts, and so on; PATCH takes the same fields without `id`, all of them. */
export const newBlogPostSchema = blogPostInputSchema.extend(newId);
export const newBlogCategorySchema = blogCategoryInputSchema.extend(newId);
export const newBlogTagSchema = blogTagInputSchema.extend(newId);
export const newBlogAuthorSchema = blogAuthorInputSchema.extend(newId);

/** As typed, right or wrong: a draft may lack fields that a post needs. */
function asTyped(label: string, max: number) {
  return textUpTo(label, max).refine(
    (text) => !text.includes('\u0000'),
    `${label} contains characters that cannot be stored`,
  );
}

const mostTags = 100;

/** The fields of a post's form. */
const blogDraftFieldsSchema = z.strictObject({
  title: asTyped('Title', 1000),
  slug: asTyped('Slug', 1000),
  content: asTyped('Content', mostContent),
  excerpt: asTyped('Excerpt', 2000),
  featuredImage: asTyped('Featured image', 4000),
  categoryId: asTyped('Category', 40),
  authorId: asTyped('Author', 40),
  tagIds: z.array(asTyped('Tag', 40)).max(mostTags, `A draft has at most ${mostTags} tags`),
  status: asTyped('Status', 20),
  metaTitle: asTyped('Meta title', 1000),
  metaDescription: asTyped('Meta description', 2000),
  metaKeywords: asTyped('Meta keywords', 2000),
});
export type BlogDraftFields = z.infer<typeof blogDraftFieldsSchema>;

/** POST /api/blog/manage/posts/:id/draft. `baseRevision`: revision of the post it was begun on, null if there is none yet. */
export const keepBlogDraftSchema = z.strictObject({
  baseRevision: z.int('baseRevision must be a revision or null').min(0).nullable(),
  fields: blogDraftFieldsSchema,
});
export type KeepBlogDraft = z.infer<typeof keepBlogDraftSchema>;

/** POST /api/blog/manage/preview: Markdown, drawn as on the public page. */
export const previewBlogPostSchema = z.strictObject({ content: asTyped('Content', mostContent) });

/** Admins' view of the blog, including authors' e-mails and unpublished posts. */

const id = z.uuid();
const revision = z.int().min(0);
const status = z.enum(blogPostStatuses);

/** The answer to every write; `ETag` carries the revision too. */
export const blogWrittenSchema = z.object({ id, revision });
export type BlogWritten = z.infer<typeof blogWrittenSchema>;

/** GET /api/blog/manage/posts?status=draft&search=snow&offset=0&limit=50: newest first, by time of creation. */
export const managedPostsQuerySchema = z.strictObject({
  status: choice('status', blogPostStatuses).optional(),
  search: searchText('search'),
  offset: pageOffset,
  limit: pageLimit,
});
export type ManagedPostsQuery = z.infer<typeof managedPostsQuerySchema>;

const managedPostRowSchema = z.object({
  ...{ id, revision, status },
  title: z.string(),
  slug: z.string(),
  category: z.string().nullable(),
  author: z.string().nullable(),
  publishedAt: instant.nullable(),
  createdAt: instant,
  /** When the caller's own unsaved draft was kept; null if there is none. */
  draftKeptAt: instant.nullable(),
});
export type ManagedPostRow = z.infer<typeof managedPostRowSchema>;

export const managedPostsSchema = z.object({
  posts: z.array(managedPostRowSchema),
  /** Of all pages. */
  total: z.int().min(0),
  /** The caller's drafts of posts that were never saved, or are deleted; newest first. */
  unsaved: z.array(z.object({ id, title: z.string(), keptAt: instant })),
});
export type ManagedPosts = z.infer<typeof managedPostsSchema>;

/** A kept draft. */
const blogDraftSchema = z.object({
  revision,
  baseRevision: revision.nullable(),
  keptAt: instant,
  fields: blogDraftFieldsSchema,
});
export type BlogDraft = z.infer<typeof blogDraftSchema>;

const postFields = z.object({
  ...{ title: z.string(), slug: z.string(), content: z.string(), status },
  excerpt: z.string().nullable(),
  featuredImage: z.string().nullable(),
  categoryId: id.nullable(),
  authorId: id.nullable(),
  tagIds: z.array(id),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  metaKeywords: z.string().nullable(),
});
export type ManagedPostFields = z.infer<typeof postFields>;

/** GET /api/blog/manage/posts/:id. `post` is null while there is only a draft. */
export const managedPostSchema = z.object({
  id,
  post: z
    .object({
      ...{ revision, fields: postFields },
      createdAt: instant,
      publishedAt: instant.nullable(),
      savedAt: instant.nullable(),
      savedBy: id.nullable(),
    })
    .nullable(),
  draft: blogDraftSchema.nullable(),
  /** Who else has begun to edit it, and when they last did. */
  others: z.array(z.object({ userId: id, keptAt: instant })),
});
export type ManagedPost = z.infer<typeof managedPostSchema>;

/** POST /api/blog/manage/posts/:id/draft. */
export const keptDraftSchema = z.object({ revision, keptAt: instant });
export type KeptDraft = z.infer<typeof keptDraftSchema>;

const versionActs = ['created', 'saved', 'restored', 'deleted'] as const;
const versionSchema = z.object({
  revision,
  act: z.enum(versionActs),
  status,
  title: z.string(),
  restoredFrom: revision.nullable(),
  savedAt: instant,
  savedBy: id.nullable(),
});
export type BlogVersion = z.infer<typeof versionSchema>;

/** GET /api/blog/manage/posts/:id/versions: the newest first. */
export const blogVersionsSchema = z.object({ versions: z.array(versionSchema) });

/** GET /api/blog/manage/posts/:id/versions/:revision, its content drawn as on the public page. */
export const drawnVersionSchema = versionSchema.extend({ fields: postFields, html: z.string() });
export type DrawnVersion = z.infer<typeof drawnVersionSchema>;

/** POST /api/blog/manage/preview. */
export const blogPreviewSchema = z.object({ html: z.string(), minutesToRead: z.int().min(1) });
export type BlogPreview = z.infer<typeof blogPreviewSchema>;

/** How many posts use it. */
const named = { id, revision, name: z.string(), posts: z.int().min(0) };
const managedCategorySchema = z.object({ ...named, slug: z.string(), description: z.string().nullable() });
export type ManagedCategory = z.infer<typeof managedCategorySchema>;
const managedTagSchema = z.object({ ...named, slug: z.string() });
export type ManagedTag = z.infer<typeof managedTagSchema>;
const managedAuthorSchema = z.object({
  ...named,
  email: z.string(),
  bio: z.string().nullable(),
  avatarUrl: z.string().nullable(),
});
export type ManagedAuthor = z.infer<typeof managedAuthorSchema>;

/** GET /api/blog/manage/categories, /tags, /authors: all, by name. */
export const managedCategoriesSchema = z.object({ items: z.array(managedCategorySchema) });
export const managedTagsSchema = z.object({ items: z.array(managedTagSchema) });
export const managedAuthorsSchema = z.object({ items: z.array(managedAuthorSchema) });
