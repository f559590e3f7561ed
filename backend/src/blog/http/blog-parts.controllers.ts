import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import {
  blogAuthorInputSchema,
  blogCategoryInputSchema,
  blogTagInputSchema,
} from '../../../../contracts/src/blog/post.js';
import {
  newBlogAuthorSchema,
  newBlogCategorySchema,
  newBlogTagSchema,
} from '../../../../contracts/src/blog/commands.js';
import {
  managedAuthorsSchema,
  managedCategoriesSchema,
  managedTagsSchema,
  type BlogWritten,
} from '../../../../contracts/src/blog/admin-queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { idParamsSchema, type IdParams } from '../../../../contracts/src/routes/id-params.js';
import { Queries } from '../../platform/queries/queries.js';
import type { BlogPartKind } from '../application/blog-history.js';
import { BlogWriter } from '../application/blog-writer.js';
import { ManagedBlog } from '../application/managed-blog.js';
import { BlogWriteRoute, writeOf, written } from './blog-write.js';

const ofChange = ['blog_part_not_found', 'revision_mismatch'] as const;

/** The differences between the kinds of things that posts refer to. */
interface PartRoutes<Item> {
  kind: BlogPartKind;
  /** With its article, and in the plural; the plural is also the last part of the address. */
  words: { one: string; all: string };
  input: z.ZodType<object>;
  /** The same with an id that the browser chose. */
  created: z.ZodType<{ id: string }>;
  listed: z.ZodType<{ items: Item[] }>;
  list: (blog: ManagedBlog) => Promise<Item[]>;
}

/** The routes of one kind: list, create, save all fields, delete. */
function blogPartController<Item>({ kind, words, input, created, listed, list }: PartRoutes<Item>): Type<unknown> {
  const name = `Blog${words.all.replace(/^./, (c) => c.toUpperCase())}Controller`;

  @ApiTags('Blog management')
  @Controller(`api/blog/manage/${words.all}`)
  class BlogPartController {
    constructor(
      readonly queries: Queries,
      readonly blog: ManagedBlog,
      readonly writer: BlogWriter,
    ) {}

    @Get()
    @Access('admin')
    @Answers({ summary: `All ${words.all}, by name`, schema: listed, problems: ['unauthenticated', 'forbidden'] })
    async list(): Promise<{ items: Item[] }> {
      return { items: await this.queries.execute(`${name}_list`, () => list(this.blog)) };
    }

    @Post()
    @HttpCode(201)
    @Access('admin')
    @BlogWriteRoute({ summary: `Create ${words.one}`, status: 201, problems: ['revision_mismatch'] })
    async create(
      @Body({ schema: created }) { id, ...fields }: { id: string },
      @Req() request: ApiRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<BlogWritten> {
      return written(reply, id, await this.writer.savePart(kind, id, fields, writeOf(request, true)));
    }

    @Patch(':id')
    @Access('admin')
    @BlogWriteRoute({ summary: `Save ${words.one}: all of its fields`, problems: ofChange })
    async save(
      @Param({ schema: idParamsSchema }) { id }: IdParams,
      @Body({ schema: input }) body: object,
      @Req() request: ApiRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<BlogWritten> {
      return written(reply, id, await this.writer.savePart(kind, id, body, writeOf(request)));
    }

    @Delete(':id')
    @Access('admin')
    @BlogWriteRoute({
      summary: `Delete ${words.one}; posts stay, without it, and have a version that says so`,
      problems: ofChange,
    })
    async delete(
      @Param({ schema: idParamsSchema }) { id }: IdParams,
      @Req() request: ApiRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<BlogWritten> {
      return written(reply, id, await this.writer.deletePart(kind, id, new Date(), writeOf(request)));
    }
  }
  // The API's document names operations by the class name.
  Object.defineProperty(BlogPartController, 'name', { value: name });
  return BlogPartController;
}

/** The things that posts refer to: categories, tags and authors. */
export const blogPartControllers = [
  blogPartController({
    kind: 'category',
    words: { one: 'a category', all: 'categories' },
    ...{ input: blogCategoryInputSchema, created: newBlogCategorySchema, listed: managedCategoriesSchema },
    list: (blog) => blog.categories(),
  }),
  blogPartController({
    kind: 'tag',
    words: { one: 'a tag', all: 'tags' },
    ...{ input: blogTagInputSchema, created: newBlogTagSchema, listed: managedTagsSchema },
    list: (blog) => blog.tags(),
  }),
  blogPartController({
    kind: 'author',
    words: { one: 'an author', all: 'authors' },
    ...{ input: blogAuthorInputSchema, created: newBlogAuthorSchema, listed: managedAuthorsSchema },
    list: (blog) => blog.authors(),
  }),
];
