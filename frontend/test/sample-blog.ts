import type { BlogPost, BlogPosts, BlogPostSummary } from '../../contracts/src/queries/blog.js';
import { blogPostSchema, blogPostsPerPage, blogPostsSchema } from '../../contracts/src/queries/blog.js';
import { answer, refuse } from './api.js';
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
  answer('GET /api/blog/posts', blogPostsSchema, ({ path }): BlogPosts => {
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
  answer(`GET /api/blog/posts/${summary.slug}`, blogPostSchema, {
    ...{ html: '<p>Text</p>', minutesToRead: 2, metaTitle: null, metaDescription: null, metaKeywords: null },
    ...{ tags: [], related: [] },
    ...summary,
    author: summary.author && { ...summary.author, bio: null },
    ...more,
  });
}

export function refusePost(slug: string): void {
  refuse(`GET /api/blog/posts/${slug}`, { status: 404, title: 'Post not found', code: 'blog_post_not_found' });
}
