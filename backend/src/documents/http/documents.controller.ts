import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  sendDocumentSchema,
  sentDocumentSchema,
  type SendDocument,
  type SentDocument,
} from '../../../../contracts/src/commands/documents.js';
import { FindLead } from '../../pipeline/application/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';

/** Documents to sign. This version has no signature service: it says so instead of pretending. */
@ApiTags('Documents')
@Controller('api/docuseal')
export class DocumentsController {
  constructor(private readonly queries: Queries) {}

  @Post('submissions')
  @HttpCode(200)
  @Access('staff')
  @Answers({
    summary: 'Send a document of a lead to be signed',
    schema: sentDocumentSchema,
    problems: ['cross_site_request', 'unauthenticated', 'lead_not_found', 'docuseal_not_configured'],
  })
  async send(
    @Body({ schema: sendDocumentSchema }) { leadId }: SendDocument,
    @Req() { user }: ApiRequest,
  ): Promise<SentDocument> {
    const found = await this.queries.execute(new FindLead(leadId.toLowerCase(), user));
    if (!found || found.lead.deletedAt !== null) throw new ProblemError('lead_not_found');
    throw new ProblemError('docuseal_not_configured', {
      detail: 'DOCUSEAL_API_KEY is what a signature service needs; this version has none yet.',
    });
  }
}
