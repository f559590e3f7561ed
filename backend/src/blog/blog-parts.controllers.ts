import {
  applyDecorators,
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Req,
  Res,
  type Type,
} from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { ProblemCode } from '../../../contracts/src/problem.js';
import {
  blogWrittenSchema,
  type BlogWritten,
  managedAuthorsSchema,
  managedCategoriesSchema,
  managedTagsSchema,
  newBlogAuthorSchema,
  newBlogCategorySchema,
  newBlogTagSchema,
} from '../../../contracts/src/blog/admin-queries.js';
import { Answers } from '../platform/http/openapi.js';
import { type ApiRequest, parseIdempotencyKey, parseIfMatch, refuseIfMatch } from '../platform/http/api-request.js';
import { ProblemError } from '../platform/problems/problem.js';
import type { BlogWrite, BlogPartKind } from './blog-history.js';
import {
  blogAuthorInputSchema,
  blogCategoryInputSchema,
  blogTagInputSchema,
} from '../../../contracts/src/blog/post.js';
import { Access } from '../platform/access/access.js';
import { idParamsSchema, type IdParams } from '../../../contracts/src/routes/route.js';
import { Queries } from '../platform/queries.js';
import { BlogWriter } from './blog-writer.js';
import { ManagedBlog } from './managed-blog.js';

/** @throws ProblemError unauthenticated */
export function callerOf({ user }: ApiRequest): string {
  if (!user) throw new ProblemError('unauthenticated');
  return user.id;
}

/** The parts of a request that a write needs: who, key and expected revision. @throws ProblemError invalid_input for a wrong header */
export function writeOf(request: ApiRequest, creates = false): BlogWrite {
  const ifMatch = request.headers['if-match'];
  if (creates) refuseIfMatch(ifMatch);
  return {
    by: callerOf(request),
    key: parseIdempotencyKey(request.headers['idempotency-key']),
    expected: creates ? 'new' : (parseIfMatch(ifMatch) ?? 'there'),
  };
}

/** Answers a write with its revision, also in the ETag. */
export function written(reply: FastifyReply, id: string, revision: number): BlogWritten {
  void reply.header('etag', `"${revision}"`);
  return { id, revision };
}

const problems = [
  'unauthenticated',
  'forbidden',
  'cross_site_request',
  'idempotency_key_reused',
] as const satisfies ProblemCode[];

/** Documents a route that writes the blog: its headers, its answer and refusals. */
export function BlogWriteRoute(route: {
  summary: string;
  status?: number;
  schema?: z.ZodType;
  problems?: readonly ProblemCode[];
}): MethodDecorator {
  return applyDecorators(
    ApiHeader({ name: 'Idempotency-Key', required: false, description: 'Repeating a key writes nothing' }),
    ApiHeader({ name: 'If-Match', required: false, description: 'The revision the change is based on, in quotes' }),
    Answers({
      summary: route.summary,
      schema: route.schema ?? blogWrittenSchema,
      ...(route.status !== undefined && { status: route.status }),
      problems: [...problems, ...(route.problems ?? [])],
    }),
  );
}

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
