import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  blogPostSchema,
  blogPostsQuerySchema,
  blogPostsSchema,
  blogSlugParamsSchema,
  type BlogPost,
  type BlogPosts,
  type BlogPostsQuery,
} from '../../../../contracts/src/blog/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindBlogPost, ListBlogPosts } from '../application/queries.js';

/** The blog as visitors read it. */
@ApiTags('Blog')
@Controller('api/blog/posts')
export class BlogController {
  constructor(private readonly queries: Queries) {}

  @Get()
  @Access('public')
  @Answers({
    summary: 'One page of the published posts, newest first, all or of one category',
    schema: blogPostsSchema,
    problems: ['invalid_input'],
  })
  list(@Query({ schema: blogPostsQuerySchema }) { category, page }: BlogPostsQuery): Promise<BlogPosts> {
    return this.queries.execute(new ListBlogPosts({ ...(category && { category }), ...(page && { page }) }));
  }

  @Get(':slug')
  @Access('public')
  @Answers({
    summary: 'A published post with its content as safe HTML',
    schema: blogPostSchema,
    problems: ['blog_post_not_found'],
  })
  async post(
    @Param({ schema: blogSlugParamsSchema }) { slug }: z.infer<typeof blogSlugParamsSchema>,
  ): Promise<BlogPost> {
    const post = await this.queries.execute(new FindBlogPost(slug));
    if (!post) throw new ProblemError('blog_post_not_found');
    return post;
  }
}
