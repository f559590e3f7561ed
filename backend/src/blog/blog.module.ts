import { Module } from '@nestjs/common';
import { BlogDrafts } from './blog-drafts.js';
import { BlogQueries } from './blog-queries.js';
import { BlogWriter } from './blog-writer.js';
import { ManagedBlog } from './managed-blog.js';
import { BlogController } from './blog.controller.js';
import { blogPartControllers, BlogDraftsController, ManagedPostsController } from './managed-blog.controller.js';

/** The blog: as visitors read it, and as admins write it. */
@Module({
  controllers: [BlogController, ManagedPostsController, BlogDraftsController, ...blogPartControllers],
  providers: [BlogQueries, BlogWriter, BlogDrafts, ManagedBlog],
})
export class BlogModule {}
