import { Body, Controller, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Logger } from 'pino';
import {
  marketingConnectionSchema,
  syncLeadAnswerSchema,
  syncLeadSchema,
  type MarketingConnection,
  type SyncLead,
  type SyncLeadAnswer,
} from '../../../contracts/src/commands/marketing.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import type { ApiRequest } from '../http/api-request.js';
import { CommandRoute } from '../http/command-route.js';
import { ProblemError } from '../http/problem.js';
import { LOGGER } from '../logging/logger.js';
import { MarketingEnrollments } from './marketing-enrollments.js';
import { Odoo, OdooError } from './odoo.js';

@ApiTags('Marketing')
@Controller('api/odoo')
export class MarketingController {
  constructor(
    private readonly enrollments: MarketingEnrollments,
    private readonly odoo: Odoo,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Post('sync-lead')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Enroll the lead in marketing: hand it to the external system, and record what came of it',
    schema: syncLeadAnswerSchema,
    problems: ['marketing_sync_failed'],
  })
  sync(@Body({ schema: syncLeadSchema }) { id }: SyncLead, @Req() request: ApiRequest): Promise<SyncLeadAnswer> {
    return this.enrollments.enroll(request, id.toLowerCase());
  }

  @Get('test-connection')
  @Access('staff')
  @Answers({
    summary: 'Whether the external system takes our sign-in',
    schema: marketingConnectionSchema,
    problems: ['unauthenticated', 'marketing_connection_failed'],
  })
  async test(@Req() { correlationId }: ApiRequest): Promise<MarketingConnection> {
    try {
      return { connected: true, version: await this.odoo.testConnection() };
    } catch (error) {
      if (!(error instanceof OdooError)) throw error;
      this.logger.warn({ err: error, correlationId }, 'The marketing system could not be tested');
      throw new ProblemError('marketing_connection_failed', { detail: `${error.message}.` });
    }
  }
}
