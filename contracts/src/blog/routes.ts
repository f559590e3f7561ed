import { blogPostSchema, blogPostsQuerySchema, blogPostsSchema, blogSlugParamsSchema } from './queries.js';
import { read, routesOf } from '../routes/route.js';
import { blogPaths } from './paths.js';

/** The blog as visitors read it. */
export const blogRoutes = routesOf('Blog', 'Blog', {
  list: read({
    at: blogPaths.list,
    summary: 'One page of the published posts, newest first, all or of one category',
    who: 'public',
    query: blogPostsQuerySchema,
    answer: blogPostsSchema,
    problems: ['invalid_input'],
  }),
  post: read({
    at: blogPaths.post,
    summary: 'A published post with its content as safe HTML',
    who: 'public',
    params: blogSlugParamsSchema,
    answer: blogPostSchema,
    missing: 'blog_post_not_found',
  }),
});
