import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import {
  analyticsReceiptSchema,
  issueReceiptSchema,
  type AnalyticsReceipt,
  type IssueReceipt,
} from '../../../../contracts/src/analytics/receipts.js';
import { Access } from '../../platform/access/access.js';
import { Commands, contextOf, idOfKey } from '../../platform/commands/commands.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { callOf } from '../../platform/http/submit-command.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindAnalyticsReceipt } from '../application/queries.js';
import { Receipts } from '../application/receipts.js';
import { issueReceipt } from '../domain/receipt.js';
import { allowedQuestion } from './allowed-question.js';

/** Receipts of figures. */
@ApiTags('Analytics')
@Controller('api/analytics/receipts')
export class ReceiptsController {
  constructor(
    private readonly queries: Queries,
    private readonly commands: Commands,
    private readonly receipts: Receipts,
  ) {}

  @Post()
  @HttpCode(201)
  @Access('staff')
  @CommandRoute({
    summary: 'Write a figure down as it is now: its question, the log position, a hash over the events counted',
    status: 201,
    problems: ['forbidden', 'invalid_input'],
  })
  async issue(
    @Body({ schema: issueReceiptSchema }) { question, cell }: IssueReceipt,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    refuseIfMatch(request.headers['if-match']);
    const asked = { question: allowedQuestion(question, request.user ?? null), cell };
    const call = callOf(request);
    // Counted once per key: a repetition gets the first receipt, even if the figure has changed since.
    const answer = await this.commands.once(call, '', asked, 201, async (keyed) =>
      this.commands.execute(issueReceipt, idOfKey(keyed), await this.receipts.count(asked), contextOf(call, keyed)),
    );
    void reply.header('etag', `"${answer.revision}"`);
    return answer;
  }

  @Get(':id')
  @Access('staff')
  @Answers({
    summary: 'A receipt: the figure then and today, and the events that made the difference',
    schema: analyticsReceiptSchema,
    problems: ['unauthenticated', 'forbidden', 'receipt_not_found', 'stream_unreadable', 'log_unavailable'],
  })
  async one(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() { user }: ApiRequest,
  ): Promise<AnalyticsReceipt> {
    const receipt = await this.queries.execute(new FindAnalyticsReceipt(id, user ?? null));
    if (!receipt) throw new ProblemError('receipt_not_found');
    allowedQuestion(receipt.question, user ?? null);
    return receipt;
  }
}
