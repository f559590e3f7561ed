import { Module } from '@nestjs/common';
import { BlogDrafts } from './blog-drafts.js';
import { BlogQueries } from './blog-queries.js';
import { BlogWriter } from './blog-writer.js';
import { ManagedBlog } from './managed-blog.js';
import { blogPartControllers, BlogDraftsController, ManagedPostsController } from './managed-blog.controller.js';
import { blogRoutes } from '../../../contracts/src/blog/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

/** The blog as visitors read it. */
const BlogController = controllerOf(
  blogRoutes,
  { blog: BlogQueries },
  {
    list: ({ blog }, { query: { category, page } }) =>
      blog.published({ ...(category && { category }), ...(page && { page }) }),
    post: ({ blog }, { params: { slug } }) => blog.bySlug(slug),
  },
);

/** The blog: as visitors read it, and as admins write it. */
@Module({
  controllers: [BlogController, ManagedPostsController, BlogDraftsController, ...blogPartControllers],
  providers: [BlogQueries, BlogWriter, BlogDrafts, ManagedBlog],
})
export class BlogModule {}
