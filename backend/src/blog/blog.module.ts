import { Module } from '@nestjs/common';
import { BlogDrafts } from './application/blog-drafts.js';
import { BlogQueries } from './application/blog-queries.js';
import { BlogWriter } from './application/blog-writer.js';
import { ManagedBlog } from './application/managed-blog.js';
import { blogPartControllers } from './http/blog-parts.controllers.js';
import { BlogDraftsController } from './http/blog-drafts.controller.js';
import { BlogController } from './http/blog.controller.js';
import { ManagedPostsController } from './http/managed-posts.controller.js';

/** The blog: as visitors read it, and as admins write it. */
@Module({
  controllers: [BlogController, ManagedPostsController, BlogDraftsController, ...blogPartControllers],
  providers: [BlogQueries, BlogWriter, BlogDrafts, ManagedBlog],
})
export class BlogModule {}
