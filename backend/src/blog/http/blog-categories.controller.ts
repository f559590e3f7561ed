import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { blogCategoryInputSchema, type BlogCategoryInput } from '../../../../contracts/src/commands/blog.js';
import { newBlogCategorySchema, type NewBlogCategory } from '../../../../contracts/src/commands/blog-admin.js';
import {
  managedCategoriesSchema,
  type BlogWritten,
  type ManagedCategories,
} from '../../../../contracts/src/queries/blog-admin.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { Queries } from '../../platform/queries/queries.js';
import { BlogWriter } from '../application/blog-writer.js';
import { ListBlogCategories } from '../application/queries.js';
import { BlogWriteRoute, writeOf, written } from './blog-write.js';

const ofChange = ['blog_part_not_found', 'revision_mismatch'] as const;

/** The blog's categories. */
@ApiTags('Blog management')
@Controller('api/blog/manage/categories')
export class BlogCategoriesController {
  constructor(
    private readonly queries: Queries,
    private readonly writer: BlogWriter,
  ) {}

  @Get()
  @Access('admin')
  @Answers({
    summary: 'All categories, by name',
    schema: managedCategoriesSchema,
    problems: ['unauthenticated', 'forbidden'],
  })
  async list(): Promise<ManagedCategories> {
    return { items: await this.queries.execute(new ListBlogCategories()) };
  }

  @Post()
  @HttpCode(201)
  @Access('admin')
  @BlogWriteRoute({ summary: 'Create a category', status: 201, problems: ['revision_mismatch'] })
  async create(
    @Body({ schema: newBlogCategorySchema }) { id, ...fields }: NewBlogCategory,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    return written(reply, id, await this.writer.saveCategory(id, fields, writeOf(request, true)));
  }

  @Patch(':id')
  @Access('admin')
  @BlogWriteRoute({ summary: 'Save a category: all of its fields', problems: ofChange })
  async save(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: blogCategoryInputSchema }) body: BlogCategoryInput,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    return written(reply, id, await this.writer.saveCategory(id, body, writeOf(request)));
  }

  @Delete(':id')
  @Access('admin')
  @BlogWriteRoute({ summary: 'Delete a category; posts stay, without it', problems: ofChange })
  async delete(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogWritten> {
    return written(reply, id, await this.writer.deletePart('category', id, new Date(), writeOf(request)));
  }
}
