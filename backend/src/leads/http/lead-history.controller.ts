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
import { historyExportSchema, type HistoryExport } from '../../../../contracts/src/history/export.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { Access } from '../../platform/access/access.js';
import { Commands } from '../../platform/commands/commands.js';
import { ExportLeadHistory, FindLeadHistory } from '../application/queries.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { submitUndo } from '../../platform/http/submit-undo.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { leadAggregate } from '../domain/lead-aggregate.js';

/** A lead's history, straight from the log, and undoing its events. */
@ApiTags('Lead history')
@Controller('api/leads/:id')
export class LeadHistoryController {
  constructor(
    readonly commands: Commands,
    private readonly queries: Queries,
    readonly log: EventLog,
  ) {}

  @Get('history')
  @Access('staff')
  @Answers({
    summary: "The lead's events, oldest first; a deleted lead's are for admins",
    schema: historySchema,
    problems: ['unauthenticated', 'lead_not_found', 'log_unavailable'],
  })
  async history(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() { user }: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<History> {
    const history = await this.queries.execute(new FindLeadHistory(id, user));
    if (!history) throw new ProblemError('lead_not_found');
    void reply.header('etag', `"${history.revision}"`);
    return history;
  }

  @Get('history/export')
  @Access('staff')
  @Answers({
    summary: "The lead's history with its hash chain, signed by this system",
    schema: historyExportSchema,
    problems: ['unauthenticated', 'lead_not_found', 'log_unavailable'],
  })
  async export(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() { user }: ApiRequest,
  ): Promise<HistoryExport> {
    const exported = await this.queries.execute(new ExportLeadHistory(id, user, user?.email ?? ''));
    if (!exported) throw new ProblemError('lead_not_found');
    return exported;
  }

  @Post('undo')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Undo what the command of an event did; with `preview` only say what that would change',
    schema: z.union([commandAnswerSchema, undoPreviewSchema]),
    problems: ['event_not_found', 'undo_not_possible', 'undo_superseded'],
  })
  undo(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: undoSchema }) undo: Undo,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer | UndoPreview> {
    return submitUndo(this, request, reply, { aggregate: leadAggregate, id, undo });
  }
}
