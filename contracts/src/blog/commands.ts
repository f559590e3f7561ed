import { z } from 'zod';
import { idInput, mustBe } from '../fields.js';
import { blogAuthorInputSchema, blogCategoryInputSchema, blogPostInputSchema, blogTagInputSchema } from './post.js';

/** Admins' input for the blog. The sender makes the id, so that a draft has one before the post is saved. */

const newId = { id: idInput('id').transform((id) => id.toLowerCase()) };

/** POST /api/blog/manage/posts, and so on; PATCH takes the same fields without `id`, all of them. */
export const newBlogPostSchema = blogPostInputSchema.extend(newId);
export type NewBlogPost = z.infer<typeof newBlogPostSchema>;
export const newBlogCategorySchema = blogCategoryInputSchema.extend(newId);
export const newBlogTagSchema = blogTagInputSchema.extend(newId);
export const newBlogAuthorSchema = blogAuthorInputSchema.extend(newId);

/** As typed, right or wrong: a draft may lack fields that a post needs. */
function asTyped(label: string, max: number) {
  return z
    .string(mustBe(label, 'text'))
    .max(max, `${label} must be at most ${max} characters`)
    .refine((text) => !text.includes('\u0000'), `${label} contains characters that cannot be stored`);
}

export const mostDraftCharacters = 60_000;

/** The fields of a post's form. */
export const blogDraftFieldsSchema = z.strictObject({
  title: asTyped('Title', 1000),
  slug: asTyped('Slug', 1000),
  content: asTyped('Content', mostDraftCharacters),
  excerpt: asTyped('Excerpt', 2000),
  featuredImage: asTyped('Featured image', 4000),
  categoryId: asTyped('Category', 40),
  authorId: asTyped('Author', 40),
  tagIds: z.array(asTyped('Tag', 40)).max(100, 'A draft has at most 100 tags'),
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
export const previewBlogPostSchema = z.strictObject({ content: asTyped('Content', mostDraftCharacters) });
export type PreviewBlogPost = z.infer<typeof previewBlogPostSchema>;
