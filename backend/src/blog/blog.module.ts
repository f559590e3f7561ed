import { Module } from '@nestjs/common';
import { BlogQueries } from './application/blog-queries.js';
import { BlogWriter } from './application/blog-writer.js';
import { blogQueryHandlers } from './application/query-handlers.js';
import { BlogController } from './http/blog.controller.js';

/** The blog. */
@Module({
  controllers: [BlogController],
  providers: [BlogQueries, BlogWriter, ...blogQueryHandlers],
})
export class BlogModule {}
