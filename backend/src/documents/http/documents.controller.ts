import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import {
  sendDocumentSchema,
  sentDocumentSchema,
  voidDocumentSchema,
  type SendDocument,
  type SentDocument,
  type VoidDocument,
} from '../../../../contracts/src/documents/commands.js';
import {
  documentListQuerySchema,
  documentListSchema,
  type DocumentList,
  type DocumentListQuery,
} from '../../../../contracts/src/documents/queries.js';
import { historySchema, type History } from '../../../../contracts/src/history/queries.js';
import { contentDisposition } from '../../files/http/content-disposition.js';
import { Access } from '../../platform/access/access.js';
import { Commands } from '../../platform/commands/commands.js';
import { AnswersFile } from '../../platform/http/answers-file.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { callOf, submitCommand } from '../../platform/http/submit-command.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { DocumentSending } from '../application/document-sending.js';
import { DocumentService } from '../application/document-service.js';
import { FindDocumentFile, FindDocumentHistory, ListDocuments } from '../application/queries.js';
import { remindDocument } from '../domain/remind-document.js';
import { voidDocument } from '../domain/void-document.js';

/** Documents that leads sign. */
@ApiTags('Documents')
@Controller('api/docuseal')
export class DocumentsController {
  constructor(
    private readonly queries: Queries,
    private readonly commands: Commands,
    private readonly sending: DocumentSending,
    private readonly service: DocumentService,
  ) {}

  @Get('submissions')
  @Access('staff')
  @Answers({ summary: 'Documents, newest first', schema: documentListSchema, problems: ['unauthenticated'] })
  list(@Query({ schema: documentListQuerySchema }) query: DocumentListQuery): Promise<DocumentList> {
    return this.queries.execute(new ListDocuments(query));
  }

  @Post('submissions')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Send a document to a lead for signature',
    schema: sentDocumentSchema,
    problems: ['docuseal_not_configured', 'docuseal_failed', 'document_pending', 'document_without_email'],
  })
  send(@Body({ schema: sendDocumentSchema }) body: SendDocument, @Req() request: ApiRequest): Promise<SentDocument> {
    refuseIfMatch(request.headers['if-match']);
    return this.sending.send(callOf(request), body);
  }

  @Post('submissions/:id/reminder')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Remind the lead of a document that waits for a signature',
    problems: ['docuseal_not_configured', 'document_not_found', 'document_ended', 'document_reminded'],
  })
  remind(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    this.service.requireKey();
    return submitCommand(this.commands, request, reply, { definition: remindDocument, id, input: { after: null } });
  }

  @Post('submissions/:id/void')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Void a document, with a reason',
    problems: ['document_not_found', 'document_ended'],
  })
  void(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: voidDocumentSchema }) input: VoidDocument,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return submitCommand(this.commands, request, reply, { definition: voidDocument, id, input });
  }

  @Get('submissions/:id/history')
  @Access('staff')
  @Answers({
    summary: "The document's events, oldest first",
    schema: historySchema,
    problems: ['unauthenticated', 'document_not_found', 'log_unavailable'],
  })
  async history(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<History> {
    const history = await this.queries.execute(new FindDocumentHistory(id));
    if (!history) throw new ProblemError('document_not_found');
    void reply.header('etag', `"${history.revision}"`);
    return history;
  }

  @Get('download/:id')
  @Access('staff')
  @AnswersFile({
    summary: 'The document as a file: the signed copy once it is kept',
    type: 'application/pdf',
    problems: ['unauthenticated', 'document_not_found', 'docuseal_failed'],
  })
  @Header('cache-control', 'private, no-store')
  @Header('content-security-policy', "default-src 'none'; sandbox")
  @Header('x-content-type-options', 'nosniff')
  async download(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() { correlationId }: ApiRequest,
  ): Promise<StreamableFile> {
    const file = await this.queries.execute(new FindDocumentFile(id, correlationId));
    if (!file) throw new ProblemError('document_not_found');
    const { bytes, name } = file;
    const disposition = contentDisposition('attachment', name);
    return new StreamableFile(bytes, { type: 'application/pdf', disposition, length: bytes.length });
  }
}
