import { ManagedBlog } from './managed-blog.js';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { blogPostInputSchema, type BlogPostInput } from '../../../contracts/src/blog/post.js';
import {
  newBlogPostSchema,
  type NewBlogPost,
  blogVersionsSchema,
  drawnVersionSchema,
  managedPostSchema,
  managedPostsQuerySchema,
  managedPostsSchema,
  type BlogVersions,
  type BlogWritten,
  type DrawnVersion,
  type ManagedPost,
  type ManagedPosts,
  type ManagedPostsQuery,
} from '../../../contracts/src/blog/admin-queries.js';
import { Access } from '../platform/access/access.js';
import { Answers } from '../platform/http/openapi.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { idInPath, idParamsSchema, type IdParams } from '../../../contracts/src/routes/route.js';
import { ProblemError } from '../platform/problems/problem.js';
import { Queries } from '../platform/queries.js';
import { BlogWriter } from './blog-writer.js';
import { BlogWriteRoute, callerOf, writeOf, written } from './blog-parts.controllers.js';

const versionParamsSchema = z.strictObject({
  id: idInPath,
  revision: z.coerce
    .number('revision must be a number')
    .int('revision must be a whole number')
    .min(0)
    .max(2_147_483_647),
});
type VersionParams = z.infer<typeof versionParamsSchema>;
const forAdmins = ['unauthenticated', 'forbidden'] as const;
const ofChange = ['blog_post_not_found', 'revision_mismatch'] as const;

/** The blog's posts as admins write them. */
@ApiTags('Blog management')
@Controller('api/blog/manage/posts')
export class ManagedPostsController {
  constructor(
    private readonly queries: Queries,
    private readonly blog: ManagedBlog,
    private readonly writer: BlogWriter,
  ) {}

  @Get()
  @Access('admin')
  @Answers({ summary: 'All posts, the newest first', schema: managedPostsSchema, problems: forAdmins })
  list(
    @Query({ schema: managedPostsQuerySchema }) page: ManagedPostsQuery,
    @Req() request: ApiRequest,
  ): Promise<ManagedPosts> {
    return this.queries.execute('ManagedPostsController_list', () => this.blog.posts(page, callerOf(request)));
  }

  @Get(':id')
  @Access('admin')
  @Answers({
    summary: 'A post to edit, with your draft of it',
    schema: managedPostSchema,
    problems: [...forAdmins, 'blog_post_not_found'],
  })
  async one(@Param({ schema: idParamsSchema }) { id }: IdParams, @Req() request: ApiRequest): Promise<ManagedPost> {
    const post = await this.queries.execute('ManagedPostsController_one', () => this.blog.post(id, callerOf(request)));
    if (!post) throw new ProblemError('blog_post_not_found');
    return post;
  }

  @Post()
  @HttpCode(201)
  @Access('admin')
  @BlogWriteRoute({ summary: 'Create a post', status: 201, problems: ['revision_mismatch'] })
  async create(
    @Body({ schema: newBlogPostSchema }) { id, ...fields }: NewBlogPost,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    return written(reply, id, await this.writer.savePost(id, fields, new Date(), writeOf(request, true)));
  }

  @Patch(':id')
  @Access('admin')
  @BlogWriteRoute({ summary: 'Save a post: all of its fields; a published one is dated now', problems: ofChange })
  async save(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: blogPostInputSchema }) body: BlogPostInput,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    return written(reply, id, await this.writer.savePost(id, body, new Date(), writeOf(request)));
  }

  @Delete(':id')
  @Access('admin')
  @BlogWriteRoute({ summary: 'Delete a post; its versions are kept', problems: ofChange })
  async delete(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    return written(reply, id, await this.writer.deletePost(id, new Date(), writeOf(request)));
  }

  @Get(':id/versions')
  @Access('admin')
  @Answers({
    summary: 'Every version of a post, the newest first',
    schema: blogVersionsSchema,
    problems: [...forAdmins, 'blog_post_not_found'],
  })
  async versions(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<BlogVersions> {
    const versions = await this.queries.execute('ManagedPostsController_versions', () => this.blog.versions(id));
    if (!versions) throw new ProblemError('blog_post_not_found');
    return { versions };
  }

  @Get(':id/versions/:revision')
  @Access('admin')
  @Answers({
    summary: 'One version of a post, its content rendered as safe HTML',
    schema: drawnVersionSchema,
    problems: [...forAdmins, 'blog_version_not_found'],
  })
  async version(@Param({ schema: versionParamsSchema }) { id, revision }: VersionParams): Promise<DrawnVersion> {
    const version = await this.queries.execute('ManagedPostsController_version', () => this.blog.version(id, revision));
    if (!version) throw new ProblemError('blog_version_not_found');
    return version;
  }

  @Post(':id/versions/:revision/restore')
  @HttpCode(200)
  @Access('admin')
  @BlogWriteRoute({
    summary:
      'Make an older version the newest one; the status stays as it is, and a deleted post comes back as a draft',
    problems: ['blog_version_not_found', 'revision_mismatch'],
  })
  async restore(
    @Param({ schema: versionParamsSchema }) { id, revision }: VersionParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    const write = writeOf(request);
    // Without If-Match the post may exist or be deleted.
    const expected = write.expected === 'there' ? undefined : write.expected;
    const now = await this.writer.restorePost(id, revision, new Date(), { ...write, expected });
    return written(reply, id, now);
  }
}
