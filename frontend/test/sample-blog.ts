import { blogDraftsRoutes, blogPartRoutes } from '../../contracts/src/blog/admin-routes.js';
import { blogRoutes } from '../../contracts/src/blog/routes.js';
import { assigneesRoutes } from '../../contracts/src/accounts/user-routes.js';
import {
  type BlogPost,
  type BlogPosts,
  blogPostsPerPage,
  type BlogPostSummary,
} from '../../contracts/src/blog/queries.js';
import type { ManagedPost, ManagedPostFields, ManagedPostRow } from '../../contracts/src/blog/admin-queries.js';
import { answer, refuse, filled } from './api.js';
import { sampleId } from './sample-history.js';

export const owners = { name: 'For owners', slug: 'owners' };
export const renters = { name: 'For renters', slug: 'renters' };

/** The n-th post: the higher n, the older. */
export function samplePost(n: number, over: Partial<BlogPostSummary> = {}): BlogPostSummary {
  return {
    ...{ id: sampleId(n), title: `Post ${n}`, slug: `post-${n}`, excerpt: null, featuredImage: null },
    publishedAt: new Date(Date.UTC(2026, 2, 4 - n, 12)).toISOString(),
    ...{ category: owners, author: null },
    ...over,
  };
}

/** Answers the list with these posts, newest first, as the server does: by category, and page by page. */
export function answerBlog(posts: BlogPostSummary[]): void {
  answer(blogRoutes.list, ({ path }): BlogPosts => {
    const query = new URLSearchParams(path.split('?')[1]);
    const category = query.get('category');
    const found = posts.filter((post) => category === null || post.category?.slug === category);
    const from = (Number(query.get('page') ?? 1) - 1) * blogPostsPerPage;
    return {
      posts: found.slice(from, from + blogPostsPerPage),
      pages: Math.ceil(found.length / blogPostsPerPage),
      categories: [owners, renters].filter(({ slug }) => posts.some((post) => post.category?.slug === slug)),
    };
  });
}

/** Answers one post with its text. */
export function answerPost(summary: BlogPostSummary, more: Partial<BlogPost>): void {
  answer(filled(blogRoutes.post, summary), {
    ...{ html: '<p>Text</p>', minutesToRead: 2, metaTitle: null, metaDescription: null, metaKeywords: null },
    ...{ tags: [], related: [] },
    ...summary,
    author: summary.author && { ...summary.author, bio: null },
    ...more,
  });
}

export function refusePost(slug: string): void {
  refuse(filled(blogRoutes.post, { slug }), { status: 404, title: 'Post not found', code: 'blog_post_not_found' });
}

/** The n-th post as admins see it in their table. @param over what differs from the sample's */
export function sampleManagedRow(n: number, over: Partial<ManagedPostRow> = {}): ManagedPostRow {
  return {
    ...{ id: sampleId(n), revision: 3, status: 'draft', title: `Post ${n}`, slug: `post-${n}`, category: null },
    ...{ author: null, publishedAt: null, createdAt: '2026-03-02T15:00:00.000Z', draftKeptAt: null },
    ...over,
  };
}

/** A draft post's fields, as admins see them. @param over what differs from the sample's */
export function sampleFields(over: Partial<ManagedPostFields> = {}): ManagedPostFields {
  return {
    ...{ title: 'Sample post', slug: 'sample-post', content: 'First words', status: 'draft', excerpt: null },
    ...{ featuredImage: null, categoryId: null, authorId: null, tagIds: [] },
    ...{ metaTitle: null, metaDescription: null, metaKeywords: null },
    ...over,
  };
}

/** The post as its editor reads it. */
export function sampleManagedPost(over: Partial<ManagedPostFields> = {}, revision = 0): ManagedPost {
  const at = '2026-03-02T15:00:00.000Z';
  const fields = sampleFields(over);
  const publishedAt = fields.status === 'published' ? at : null;
  return {
    ...{ id: sampleId(1), draft: null, others: [] },
    post: { revision, fields, createdAt: at, publishedAt, savedAt: at, savedBy: null },
  };
}

/** What the editor asks besides its post. @param drawn Markdown as the server would draw it */
export function answerEditor(drawn: (content: string) => string = (content) => `<p>${content}</p>`): void {
  answer(blogPartRoutes.categories.list, {
    items: [{ id: sampleId(11), revision: 0, name: 'For owners', posts: 0, slug: 'owners', description: null }],
  });
  answer(blogPartRoutes.authors.list, { items: [] });
  answer(blogPartRoutes.tags.list, {
    items: [{ id: sampleId(12), revision: 0, name: 'Winter', posts: 0, slug: 'winter' }],
  });
  answer(assigneesRoutes.all, { assignees: [] });
  answer(blogDraftsRoutes.preview, ({ body }) => ({
    html: drawn((body as { content: string }).content),
    minutesToRead: 1,
  }));
  answer(filled(blogDraftsRoutes.keep, { id: sampleId(1) }), {
    revision: 0,
    keptAt: '2026-03-02T18:00:00.000Z',
  });
}
