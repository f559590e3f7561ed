import { BlogQueries } from './blog-queries.js';
import { blogRoutes } from '../../../contracts/src/blog/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

/** The blog as visitors read it. */
export const BlogController = controllerOf(
  blogRoutes,
  { blog: BlogQueries },
  {
    list: ({ blog }, { query: { category, page } }) =>
      blog.published({ ...(category && { category }), ...(page && { page }) }),
    post: ({ blog }, { params: { slug } }) => blog.bySlug(slug),
  },
);
