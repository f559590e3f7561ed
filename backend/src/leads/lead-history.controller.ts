import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  commandAnswerSchema,
  undoPreviewSchema,
  type CommandAnswer,
  type UndoPreview,
} from '../../../contracts/src/commands/answers.js';
import { undoSchema, type Undo } from '../../../contracts/src/commands/lead-commands.js';
import { historySchema, type History } from '../../../contracts/src/queries/history.js';
import { historyExportSchema, type HistoryExport } from '../../../contracts/src/queries/history-export.js';
import { EventLog } from '../../../event-store/src/event-log.js';
import { Access } from '../auth/access.js';
import { Commands } from '../commands/commands.js';
import { buildHistory } from '../history/build-history.js';
import { exportHistory } from '../history/export-history.js';
import { HistorySigner } from '../history/history-signer.js';
import { Answers } from '../http/answers.js';
import type { ApiRequest } from '../http/api-request.js';
import { CommandRoute } from '../http/command-route.js';
import { ProblemError } from '../http/problem.js';
import { Users } from '../users/users.js';
import { leadCommands } from './lead-commands.js';
import { leadParamsSchema, type LeadParams } from './lead-params.js';
import { previewUndo } from './undo.js';

/** What happened to a lead, straight from the log, and taking it back. */
@ApiTags('Lead history')
@Controller('api/leads/:id')
export class LeadHistoryController {
  constructor(
    private readonly commands: Commands,
    private readonly log: EventLog,
    private readonly users: Users,
    private readonly signer: HistorySigner,
  ) {}

  @Get('history')
  @Access('staff')
  @Answers({
    summary: "The lead's events, oldest first",
    schema: historySchema,
    problems: ['unauthenticated', 'lead_not_found', 'log_unavailable'],
  })
  async history(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<History> {
    const history = await this.read(id);
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
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Req() { user }: ApiRequest,
  ): Promise<HistoryExport> {
    const made = { exportedAt: new Date().toISOString(), exportedBy: user?.email ?? '' };
    return exportHistory(await this.read(id), made, this.signer);
  }

  /** @throws ProblemError lead_not_found */
  private async read(id: string): Promise<History> {
    const events = await this.log.readStream(`lead-${id}`);
    const last = events.at(-1);
    if (!last) throw new ProblemError('lead_not_found');
    const actors = events.flatMap(({ metadata: { actor } }) => (actor?.kind === 'user' && actor.id ? [actor.id] : []));
    return { id, revision: last.revision, events: buildHistory(events, await this.users.emailsOf(actors)) };
  }

  @Post('undo')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Undo what the command of an event did; with `preview` only say what that would change',
    schema: z.union([commandAnswerSchema, undoPreviewSchema]),
    problems: ['event_not_found', 'undo_not_possible', 'undo_superseded'],
  })
  async undo(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Body({ schema: undoSchema }) { eventId, preview }: Undo,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer | UndoPreview> {
    if (preview) return previewUndo(await this.log.readStream(`lead-${id}`), eventId.toLowerCase());
    const input = { eventId: eventId.toLowerCase() };
    return this.commands.submit(request, reply, { definition: leadCommands.undo, id, input });
  }
}
