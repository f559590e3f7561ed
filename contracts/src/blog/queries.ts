import { z } from 'zod';
import { requiredText } from '../fields.js';

const place = z.object({ name: z.string(), slug: z.string() });
export type BlogPlace = z.infer<typeof place>;

/** A published post as the list shows it. */
const blogPostSummarySchema = z.object({
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

/** Posts on one page of the list. */
export const blogPostsPerPage = 13;

/** GET /api/blog/posts?category=slug&page=2, public: one page of the published posts, newest first. */
export const blogPostsSchema = z.object({
  posts: z.array(blogPostSummarySchema),
  /** Number of pages of the category, or of all posts; 0 if nothing is published. */
  pages: z.int().min(0),
  /** Categories with published posts, by name. */
  categories: z.array(place),
});
export type BlogPosts = z.infer<typeof blogPostsSchema>;

export const blogPostsQuerySchema = z.strictObject({
  category: z.string().max(200).optional(),
  page: z.coerce.number('page must be a number').int().min(1).max(100_000).optional(),
});

/** GET /api/blog/posts/:slug, public: one published post. */
export const blogPostSchema = blogPostSummarySchema.extend({
  /** The Markdown, drawn by the server: no HTML of the author's passes, and links lead only to http(s), mail and phones. */
  html: z.string(),
  minutesToRead: z.int().min(1),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  metaKeywords: z.string().nullable(),
  author: z.object({ name: z.string(), avatarUrl: z.string().nullable(), bio: z.string().nullable() }).nullable(),
  tags: z.array(place),
  /** Up to three others: first of the same category, then the newest. */
  related: z.array(blogPostSummarySchema),
});
export type BlogPost = z.infer<typeof blogPostSchema>;

export const blogSlugParamsSchema = z.object({ slug: requiredText('Slug', 200) });
