import { Body, Controller, Delete, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  keepBlogDraftSchema,
  previewBlogPostSchema,
  type KeepBlogDraft,
  type PreviewBlogPost,
} from '../../../../contracts/src/blog/commands.js';
import {
  blogPreviewSchema,
  keptDraftSchema,
  type BlogPreview,
  type KeptDraft,
} from '../../../../contracts/src/blog/admin-queries.js';
import { Access } from '../../platform/access/access.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { parseIfMatch } from '../../platform/http/command-headers.js';
import { idParamsSchema, type IdParams } from '../../../../contracts/src/routes/id-params.js';
import { BlogDrafts } from '../application/blog-drafts.js';
import { minutesToRead, renderMarkdown } from '../application/render-markdown.js';
import { BlogWriteRoute, callerOf } from './blog-write.js';

/** An admin's drafts: kept for them, and shown only to them. */
@ApiTags('Blog management')
@Controller('api/blog/manage')
export class BlogDraftsController {
  constructor(private readonly drafts: BlogDrafts) {}

  @Post('posts/:id/draft')
  @HttpCode(200)
  @Access('admin')
  @BlogWriteRoute({
    summary: 'Keep what is being written; If-Match names the draft that it follows, "-1" for none',
    schema: keptDraftSchema,
    problems: ['revision_mismatch'],
  })
  keep(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: keepBlogDraftSchema }) body: KeepBlogDraft,
    @Req() request: ApiRequest,
  ): Promise<KeptDraft> {
    return this.drafts.keep(id, callerOf(request), body, parseIfMatch(request.headers['if-match']), new Date());
  }

  @Delete('posts/:id/draft')
  @HttpCode(204)
  @Access('admin')
  @BlogWriteRoute({ summary: 'Discard your draft', status: 204 })
  async discard(@Param({ schema: idParamsSchema }) { id }: IdParams, @Req() request: ApiRequest): Promise<void> {
    await this.drafts.discard(id, callerOf(request));
  }

  @Post('preview')
  @HttpCode(200)
  @Access('admin')
  @BlogWriteRoute({ summary: 'Markdown, rendered as on the public page', schema: blogPreviewSchema })
  preview(@Body({ schema: previewBlogPostSchema }) { content }: PreviewBlogPost): BlogPreview {
    return { html: renderMarkdown(content), minutesToRead: minutesToRead(content) };
  }
}
