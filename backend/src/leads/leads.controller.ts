import { Body, Controller, Delete, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../contracts/src/commands/answers.js';
import * as input from '../../../contracts/src/commands/lead-commands.js';
import { publicLeadSources, type LeadSource } from '../../../contracts/src/lead-source.js';
import type { LeadEvent } from '../../../contracts/src/events/catalogue.js';
import { Access, LimitVisitors } from '../auth/access.js';
import { Commands } from '../commands/commands.js';
import type { CommandDefinition } from '../commands/decider.js';
import { CommandRoute } from '../http/command-route.js';
import type { ApiRequest } from '../http/api-request.js';
import { ProblemError } from '../http/problem.js';
import { leadCommands } from './lead-commands.js';
import { leadParamsSchema, type LeadParams } from './lead-params.js';
import type { LeadState } from './lead-state.js';

/** The commands on one lead. Each route names its command, nothing more. */
@ApiTags('Lead commands')
@Controller('api/leads')
export class LeadsController {
  constructor(private readonly commands: Commands) {}

  @Post()
  @HttpCode(201)
  @Access('public')
  @LimitVisitors()
  @CommandRoute({ summary: 'Add a lead', status: 201, problems: ['lead_exists', 'forbidden', 'rate_limited'] })
  create(
    @Body({ schema: input.createLeadSchema }) { id, ...lead }: input.CreateLead,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    if (!request.user) refuseStaffSource(lead.source);
    return this.commands.submit(request, reply, {
      definition: leadCommands.createLead,
      id: id?.toLowerCase(),
      input: lead,
      status: 201,
    });
  }

  @Patch(':id')
  @Access('staff')
  @CommandRoute({ summary: 'Edit who the owner is and what is known of the property' })
  edit(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Body({ schema: input.editLeadSchema }) body: input.EditLead,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, leadCommands.editLead, id, body);
  }

  @Post(':id/improvements')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({ summary: 'Replace the list of repairs and improvements' })
  improvements(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Body({ schema: input.editImprovementsSchema }) body: input.EditImprovements,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, leadCommands.editImprovements, id, body);
  }

  @Post(':id/status')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({ summary: 'Move the lead to a stage' })
  move(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Body({ schema: input.moveLeadStatusSchema }) body: input.MoveLeadStatus,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, leadCommands.moveLeadStatus, id, body);
  }

  @Post(':id/pitch')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({ summary: 'Record the pitch of the management agreement' })
  pitch(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Body({ schema: input.pitchLeadSchema }) body: input.PitchLead,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, leadCommands.pitchLead, id, body);
  }

  @Post(':id/acknowledgment')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({ summary: 'Record that the owner acknowledged the management requirements' })
  acknowledge(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Body({ schema: input.acknowledgeRequirementsSchema }) body: input.AcknowledgeRequirements,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, leadCommands.acknowledgeRequirements, id, body);
  }

  @Post(':id/walkthrough')
  @HttpCode(200)
  @Access('enrollee')
  @LimitVisitors()
  @CommandRoute({ summary: 'Schedule the confirmation walkthrough', problems: ['rate_limited'] })
  walkthrough(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Body({ schema: input.scheduleWalkthroughSchema }) body: input.ScheduleWalkthrough,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, leadCommands.scheduleWalkthrough, id, body);
  }

  @Post(':id/notes')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({ summary: 'Add a note' })
  note(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Body({ schema: input.addNoteSchema }) body: input.AddNote,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, leadCommands.addNote, id, body);
  }

  @Post(':id/payments')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({ summary: 'Record a payment of the onboarding fee' })
  payment(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Body({ schema: input.recordPaymentSchema }) body: input.RecordPayment,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, leadCommands.recordPayment, id, body);
  }

  @Delete(':id')
  @Access('staff')
  @CommandRoute({ summary: 'Take the lead off the board; its history stays' })
  delete(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, leadCommands.deleteLead, id, {});
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({ summary: 'Bring a deleted lead back' })
  restore(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, leadCommands.restoreLead, id, {});
  }

  private submit<Input>(
    request: ApiRequest,
    reply: FastifyReply,
    definition: CommandDefinition<LeadState, Input, LeadEvent>,
    id: string,
    body: Input,
  ): Promise<CommandAnswer> {
    return this.commands.submit(request, reply, { definition, id, input: body });
  }
}

function refuseStaffSource(source: LeadSource): void {
  const allowed: readonly LeadSource[] = publicLeadSources;
  if (!allowed.includes(source))
    throw new ProblemError('forbidden', { detail: `Only staff may add a lead with the source ${source}.` });
}
