import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { blogTagInputSchema, type BlogTagInput } from '../../../../contracts/src/commands/blog.js';
import { newBlogTagSchema, type NewBlogTag } from '../../../../contracts/src/commands/blog-admin.js';
import { managedTagsSchema, type BlogWritten, type ManagedTags } from '../../../../contracts/src/queries/blog-admin.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { Queries } from '../../platform/queries/queries.js';
import { BlogWriter } from '../application/blog-writer.js';
import { ListBlogTags } from '../application/queries.js';
import { BlogWriteRoute, writeOf, written } from './blog-write.js';

const ofChange = ['blog_part_not_found', 'revision_mismatch'] as const;

/** The blog's tags. */
@ApiTags('Blog management')
@Controller('api/blog/manage/tags')
export class BlogTagsController {
  constructor(
    private readonly queries: Queries,
    private readonly writer: BlogWriter,
  ) {}

  @Get()
  @Access('admin')
  @Answers({
    summary: 'All tags, by name',
    schema: managedTagsSchema,
    problems: ['unauthenticated', 'forbidden'],
  })
  async list(): Promise<ManagedTags> {
    return { items: await this.queries.execute(new ListBlogTags()) };
  }

  @Post()
  @HttpCode(201)
  @Access('admin')
  @BlogWriteRoute({ summary: 'Create a tag', status: 201, problems: ['revision_mismatch'] })
  async create(
    @Body({ schema: newBlogTagSchema }) { id, ...fields }: NewBlogTag,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    return written(reply, id, await this.writer.saveTag(id, fields, writeOf(request, true)));
  }

  @Patch(':id')
  @Access('admin')
  @BlogWriteRoute({ summary: 'Save a tag: all of its fields', problems: ofChange })
  async save(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: blogTagInputSchema }) body: BlogTagInput,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    return written(reply, id, await this.writer.saveTag(id, body, writeOf(request)));
  }

  @Delete(':id')
  @Access('admin')
  @BlogWriteRoute({ summary: 'Delete a tag; posts stay, without it', problems: ofChange })
  async delete(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    return written(reply, id, await this.writer.deletePart('tag', id, new Date(), writeOf(request)));
  }
}
