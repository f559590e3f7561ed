import { z } from 'zod';
import { requiredText } from '../commands/fields.js';

const place = z.object({ name: z.string(), slug: z.string() });
export type BlogPlace = z.infer<typeof place>;

/** A published post as the list shows it. */
export const blogPostSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string().nullable(),
  featuredImage: z.string().nullable(),
  publishedAt: z.iso.datetime(),
  category: place.nullable(),
  author: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
});
export type BlogPostSummary = z.infer<typeof blogPostSummarySchema>;

/** GET /api/blog/posts, public: published posts, newest first, at most 200. */
export const blogPostsSchema = z.object({ posts: z.array(blogPostSummarySchema) });
export type BlogPosts = z.infer<typeof blogPostsSchema>;

/** GET /api/blog/posts/:slug, public: one published post. */
export const blogPostSchema = blogPostSummarySchema.extend({
  /** The Markdown, drawn by the server: no HTML of the author's gets through, and links lead to http(s), mail and phones only. */
  html: z.string(),
  minutesToRead: z.int().min(1),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  metaKeywords: z.string().nullable(),
  author: z.object({ name: z.string(), avatarUrl: z.string().nullable(), bio: z.string().nullable() }).nullable(),
  tags: z.array(place),
  /** Up to three others: of the same category first, then the newest. */
  related: z.array(blogPostSummarySchema),
});
export type BlogPost = z.infer<typeof blogPostSchema>;

export const blogSlugParamsSchema = z.object({ slug: requiredText('Slug', 200) });
