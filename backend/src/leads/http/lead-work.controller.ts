import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import * as input from '../../../../contracts/src/leads/work-commands.js';
import { Assignees } from '../../accounts/application/assignees.js';
import { Access } from '../../platform/access/access.js';
import { Commands } from '../../platform/commands/commands.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { idInPath, idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { submitCommand } from '../../platform/http/submit-command.js';
import { leadCommands } from '../domain/lead-commands.js';

const noteParamsSchema = z.strictObject({ id: idInPath, noteId: idInPath });
type NoteParams = z.infer<typeof noteParamsSchema>;

/** What people of the company do about one lead: assign it, write notes, log contacts. */
@ApiTags('Lead commands')
@Controller('api/leads/:id')
@Access('staff')
export class LeadWorkController {
  constructor(
    private readonly commands: Commands,
    private readonly assignees: Assignees,
  ) {}

  @Post('assignment')
  @HttpCode(200)
  @CommandRoute({ summary: 'Assign the lead to a user, or to nobody (null)' })
  async assign(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: input.assignLeadSchema }) body: input.AssignLead,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    await this.assignees.refuseOthers(body.userId, 'userId');
    return submitCommand(this.commands, request, reply, { definition: leadCommands.assignLead, id, input: body });
  }

  @Post('notes/:noteId/correction')
  @HttpCode(200)
  @CommandRoute({
    summary: 'Reword a note; the first wording stays in the history',
    problems: ['note_not_found', 'note_changed'],
  })
  correctNote(
    @Param({ schema: noteParamsSchema }) { id, noteId }: NoteParams,
    @Body({ schema: input.correctNoteSchema }) body: input.CorrectNote,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    const definition = leadCommands.correctNote;
    return submitCommand(this.commands, request, reply, { definition, id, input: { noteId, ...body } });
  }

  @Post('contacts')
  @HttpCode(200)
  @CommandRoute({ summary: 'Log a call, a meeting or a mail of one’s own; it counts as the last contact' })
  logContact(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: input.logContactSchema }) body: input.LogContact,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return submitCommand(this.commands, request, reply, { definition: leadCommands.logContact, id, input: body });
  }
}
