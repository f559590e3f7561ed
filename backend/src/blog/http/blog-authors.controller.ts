import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { blogAuthorInputSchema, type BlogAuthorInput } from '../../../../contracts/src/commands/blog.js';
import { newBlogAuthorSchema, type NewBlogAuthor } from '../../../../contracts/src/commands/blog-admin.js';
import {
  managedAuthorsSchema,
  type BlogWritten,
  type ManagedAuthors,
} from '../../../../contracts/src/queries/blog-admin.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { Queries } from '../../platform/queries/queries.js';
import { BlogWriter } from '../application/blog-writer.js';
import { ListBlogAuthors } from '../application/queries.js';
import { BlogWriteRoute, writeOf, written } from './blog-write.js';

const ofChange = ['blog_part_not_found', 'revision_mismatch'] as const;

/** The blog's authors. */
@ApiTags('Blog management')
@Controller('api/blog/manage/authors')
export class BlogAuthorsController {
  constructor(
    private readonly queries: Queries,
    private readonly writer: BlogWriter,
  ) {}

  @Get()
  @Access('admin')
  @Answers({
    summary: 'All authors, by name',
    schema: managedAuthorsSchema,
    problems: ['unauthenticated', 'forbidden'],
  })
  async list(): Promise<ManagedAuthors> {
    return { items: await this.queries.execute(new ListBlogAuthors()) };
  }

  @Post()
  @HttpCode(201)
  @Access('admin')
  @BlogWriteRoute({ summary: 'Create an author', status: 201, problems: ['revision_mismatch'] })
  async create(
    @Body({ schema: newBlogAuthorSchema }) { id, ...fields }: NewBlogAuthor,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    return written(reply, id, await this.writer.saveAuthor(id, fields, writeOf(request, true)));
  }

  @Patch(':id')
  @Access('admin')
  @BlogWriteRoute({ summary: 'Save an author: all of its fields', problems: ofChange })
  async save(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: blogAuthorInputSchema }) body: BlogAuthorInput,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    return written(reply, id, await this.writer.saveAuthor(id, body, writeOf(request)));
  }

  @Delete(':id')
  @Access('admin')
  @BlogWriteRoute({ summary: 'Delete an author; posts stay, without it', problems: ofChange })
  async delete(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    return written(reply, id, await this.writer.deletePart('author', id, new Date(), writeOf(request)));
  }
}
