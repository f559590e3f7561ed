import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  referralAnswerSchema,
  referralExportQuerySchema,
  referralListQuerySchema,
  referralListSchema,
  type ReferralAnswer,
  type ReferralExportQuery,
  type ReferralList,
  type ReferralListQuery,
} from '../../../../contracts/src/referrals/queries.js';
import { spreadsheetHeaders } from '../../platform/csv/spreadsheet-name.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindReferral, ListReferrals } from '../application/queries.js';
import { ReferralListExport } from '../application/referral-list-export.js';

/** Referrals as a table, one by one, and as a file. */
@ApiTags('Referrals')
@Controller('api/referrals')
export class ReferralListController {
  constructor(
    private readonly queries: Queries,
    private readonly files: ReferralListExport,
  ) {}

  @Get()
  @Access('admin')
  @Answers({
    summary: 'Referrals by offset, in any order, newest first unless asked otherwise',
    schema: referralListSchema,
    problems: ['unauthenticated', 'forbidden'],
  })
  list(@Query({ schema: referralListQuerySchema }) query: ReferralListQuery): Promise<ReferralList> {
    return this.queries.execute(new ListReferrals(query));
  }

  @Get('export')
  @Access('admin')
  @ApiProduces('text/csv')
  @Answers({
    summary: 'All referrals that match, in order, as a file for spreadsheets',
    schema: z.string().describe('CSV with a header line'),
    problems: ['unauthenticated', 'forbidden'],
  })
  export(@Query({ schema: referralExportQuerySchema }) query: ReferralExportQuery, @Res() reply: FastifyReply): void {
    void reply.headers(spreadsheetHeaders('referrals')).send(this.files.csv(query));
  }

  @Get(':id')
  @Access('admin')
  @Answers({
    summary: 'One referral, a deleted one too',
    schema: referralAnswerSchema,
    problems: ['unauthenticated', 'forbidden', 'referral_not_found'],
  })
  async one(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReferralAnswer> {
    const answer = await this.queries.execute(new FindReferral(id));
    if (!answer) throw new ProblemError('referral_not_found');
    void reply.header('etag', `"${answer.referral.revision}"`);
    return answer;
  }
}
