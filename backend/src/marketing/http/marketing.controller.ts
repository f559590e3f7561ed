import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  marketingConnectionSchema,
  syncLeadAnswerSchema,
  syncLeadSchema,
  type MarketingConnection,
  type SyncLead,
  type SyncLeadAnswer,
} from '../../../../contracts/src/commands/marketing.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { callOf } from '../../platform/http/submit-command.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { Queries } from '../../platform/queries/queries.js';
import { MarketingEnrollments } from '../application/marketing-enrollments.js';
import { TestMarketingConnection } from '../application/queries.js';

@ApiTags('Marketing')
@Controller('api/odoo')
export class MarketingController {
  constructor(
    private readonly enrollments: MarketingEnrollments,
    private readonly queries: Queries,
  ) {}

  @Post('sync-lead')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary:
      'Enroll the lead in marketing: it is handed to the external system; answers with the outcome, or after 5 s without',
    schema: syncLeadAnswerSchema,
    problems: ['marketing_sync_failed'],
  })
  sync(@Body({ schema: syncLeadSchema }) { id }: SyncLead, @Req() request: ApiRequest): Promise<SyncLeadAnswer> {
    refuseIfMatch(request.headers['if-match']);
    return this.enrollments.enroll(callOf(request), id.toLowerCase());
  }

  @Get('test-connection')
  @Access('staff')
  @Answers({
    summary: 'Whether the external system takes our sign-in',
    schema: marketingConnectionSchema,
    problems: ['unauthenticated', 'odoo_not_configured', 'marketing_connection_failed'],
  })
  test(@Req() { correlationId }: ApiRequest): Promise<MarketingConnection> {
    return this.queries.execute(new TestMarketingConnection(correlationId));
  }
}
