import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  commandAnswerSchema,
  undoPreviewSchema,
  type CommandAnswer,
  type UndoPreview,
} from '../../../../contracts/src/answers.js';
import { undoSchema, type Undo } from '../../../../contracts/src/history/commands.js';
import { historySchema, type History } from '../../../../contracts/src/history/queries.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { Access } from '../../platform/access/access.js';
import { Commands } from '../../platform/commands/commands.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { submitUndo } from '../../platform/http/submit-undo.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindReferralHistory } from '../application/queries.js';
import { referralAggregate } from '../domain/referral-aggregate.js';

/** A referral's history, straight from the log, and undoing its events. */
@ApiTags('Referrals')
@Controller('api/referrals/:id')
export class ReferralHistoryController {
  constructor(
    readonly commands: Commands,
    readonly log: EventLog,
    private readonly queries: Queries,
  ) {}

  @Get('history')
  @Access('admin')
  @Answers({
    summary: "The referral's events, oldest first, also those of a deleted one",
    schema: historySchema,
    problems: ['unauthenticated', 'forbidden', 'referral_not_found', 'log_unavailable'],
  })
  async history(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<History> {
    const history = await this.queries.execute(new FindReferralHistory(id));
    if (!history) throw new ProblemError('referral_not_found');
    void reply.header('etag', `"${history.revision}"`);
    return history;
  }

  @Post('undo')
  @HttpCode(200)
  @Access('admin')
  @CommandRoute({
    summary: 'Undo what the command of an event did; with `preview` only say what that would change',
    schema: z.union([commandAnswerSchema, undoPreviewSchema]),
    problems: [
      ...(['forbidden', 'referral_not_found', 'referral_deleted'] as const),
      ...(['event_not_found', 'undo_not_possible', 'undo_superseded'] as const),
    ],
  })
  undo(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: undoSchema }) undo: Undo,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer | UndoPreview> {
    return submitUndo(this, request, reply, { aggregate: referralAggregate, id, undo });
  }
}
