import { Body, Controller, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  newTemplateSchema,
  previewTemplateSchema,
  templateInputSchema,
  type NewTemplate,
  type PreviewTemplate,
  type TemplateInput,
} from '../../../../contracts/src/templates/commands.js';
import {
  templateAnswerSchema,
  templateListSchema,
  templatePreviewSchema,
  templateVariablesSchema,
  templateVersionsSchema,
  templateWrittenSchema,
  type TemplateAnswer,
  type TemplateList,
  type TemplatePreview,
  type TemplateVariables,
  type TemplateVersions,
  type TemplateWritten,
} from '../../../../contracts/src/templates/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { parseIdempotencyKey, parseIfMatch, refuseIfMatch } from '../../platform/http/command-headers.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindTemplate, ListTemplates, ListTemplateVersions, ShowTemplatePreview } from '../application/queries.js';
import { variablesToldOf } from '../application/template-queries.js';
import { TemplateWriter, type TemplateWrite } from '../application/template-writer.js';

const idSchema = z.string().regex(/^[a-z0-9-]{1,60}$/, 'id must be a template’s');
const paramsSchema = z.strictObject({ id: idSchema });
type Params = z.infer<typeof paramsSchema>;
const versionParamsSchema = z.strictObject({
  id: idSchema,
  version: z.coerce.number('version must be a number').int('version must be a whole number').min(1).max(2_147_483_647),
});
type VersionParams = z.infer<typeof versionParamsSchema>;
const ofChange = ['template_not_found', 'revision_mismatch', 'idempotency_key_reused'] as const;

/** Templates of mails and texts, for staff to write (specification, sections 3 and 7). If-Match and ETag carry the version. */
@ApiTags('Campaigns')
@Controller('api/campaigns')
@Access('staff')
export class TemplatesController {
  constructor(
    private readonly queries: Queries,
    private readonly writer: TemplateWriter,
  ) {}

  @Get('templates')
  @Answers({ summary: 'Every template, newest version', schema: templateListSchema, problems: ['unauthenticated'] })
  list(): Promise<TemplateList> {
    return this.queries.execute(new ListTemplates());
  }

  @Get('template-variables')
  @Answers({
    summary: 'What a custom template may name',
    schema: templateVariablesSchema,
    problems: ['unauthenticated'],
  })
  variables(): TemplateVariables {
    return { variables: variablesToldOf(null) };
  }

  @Get('templates/:id')
  @Answers({
    summary: 'A template with what it may name',
    schema: templateAnswerSchema,
    problems: ['unauthenticated', 'template_not_found'],
  })
  async one(
    @Param({ schema: paramsSchema }) { id }: Params,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TemplateAnswer> {
    const found = await this.queries.execute(new FindTemplate(id));
    if (!found) throw new ProblemError('template_not_found');
    void reply.header('etag', `"${found.template.version}"`);
    return found;
  }

  @Post('templates/preview')
  @HttpCode(200)
  @Answers({
    summary: 'A text as it would be sent to a lead, or with sample values; and what is wrong with it',
    schema: templatePreviewSchema,
    problems: ['unauthenticated', 'lead_not_found'],
  })
  async preview(@Body({ schema: previewTemplateSchema }) body: PreviewTemplate): Promise<TemplatePreview> {
    const preview = await this.queries.execute(new ShowTemplatePreview(body));
    if (!preview) throw new ProblemError('lead_not_found');
    return preview;
  }

  @Post('templates')
  @HttpCode(201)
  @CommandRoute({
    summary: 'Create a template',
    schema: templateWrittenSchema,
    status: 201,
    problems: ['template_exists'],
  })
  async create(
    @Body({ schema: newTemplateSchema }) { id, ...input }: NewTemplate,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TemplateWritten> {
    refuseIfMatch(request.headers['if-match']);
    return written(reply, id, await this.writer.create(id, input, writeOf(request)));
  }

  @Patch('templates/:id')
  @CommandRoute({
    summary: 'Save the next version of a template: all of its fields',
    schema: templateWrittenSchema,
    problems: ofChange,
  })
  async save(
    @Param({ schema: paramsSchema }) { id }: Params,
    @Body({ schema: templateInputSchema }) body: TemplateInput,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TemplateWritten> {
    return written(reply, id, await this.writer.save(id, body, writeOf(request)));
  }

  @Get('templates/:id/versions')
  @Answers({
    summary: 'Every version of a template, the newest first',
    schema: templateVersionsSchema,
    problems: ['unauthenticated', 'template_not_found'],
  })
  async versions(@Param({ schema: paramsSchema }) { id }: Params): Promise<TemplateVersions> {
    const versions = await this.queries.execute(new ListTemplateVersions(id));
    if (!versions) throw new ProblemError('template_not_found');
    return versions;
  }

  @Post('templates/:id/versions/:version/restore')
  @HttpCode(200)
  @CommandRoute({
    summary: 'Make an older version the newest one',
    schema: templateWrittenSchema,
    problems: [...ofChange, 'template_version_not_found'],
  })
  async restore(
    @Param({ schema: versionParamsSchema }) { id, version }: VersionParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TemplateWritten> {
    return written(reply, id, await this.writer.restore(id, version, writeOf(request)));
  }
}

/** @throws ProblemError unauthenticated, invalid_input for a wrong header */
function writeOf({ user, headers }: ApiRequest): TemplateWrite {
  if (!user) throw new ProblemError('unauthenticated');
  return {
    by: user.id,
    expected: parseIfMatch(headers['if-match']),
    key: parseIdempotencyKey(headers['idempotency-key']),
    at: new Date(),
  };
}

function written(reply: FastifyReply, id: string, version: number): TemplateWritten {
  void reply.header('etag', `"${version}"`);
  return { id, version };
}
