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
import { EventLog } from '../../../event-store/src/event-log.js';
import { Access } from '../auth/access.js';
import { Commands } from '../commands/commands.js';
import { buildHistory } from '../history/build-history.js';
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
    const events = await this.log.readStream(`lead-${id}`);
    const last = events.at(-1);
    if (!last) throw new ProblemError('lead_not_found');
    const actors = events.flatMap(({ metadata: { actor } }) => (actor?.kind === 'user' && actor.id ? [actor.id] : []));
    void reply.header('etag', `"${last.revision}"`);
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
