import { Body, Controller, Delete, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import * as input from '../../../../contracts/src/leads/commands.js';
import { publicLeadSources, type LeadSource } from '../../../../contracts/src/leads/lead-source.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { Access, LimitVisitors } from '../../platform/access/access.js';
import { Commands } from '../../platform/commands/commands.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { parseIfMatch } from '../../platform/http/command-headers.js';
import { callOf, submitCommand } from '../../platform/http/submit-command.js';
import { refuseScripts } from '../../platform/http/form-guard.js';
import { VisitorLeads } from '../../platform/limits/visitor-leads.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { handedOut } from '../application/handed-out.js';
import { leadCommands } from '../domain/lead-commands.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';
import { WalkthroughBooking } from '../../walkthroughs/application/walkthrough-booking.js';
import type { LeadState } from '../domain/lead-state.js';

/** The commands on one lead. Each route only names its command. */
@ApiTags('Lead commands')
@Controller('api/leads')
export class LeadsController {
  constructor(
    private readonly commands: Commands,
    private readonly settings: OfficeSettings,
    private readonly walkthroughs: WalkthroughBooking,
    private readonly visitors: VisitorLeads,
  ) {}

  @Post()
  @HttpCode(201)
  @Access('public')
  @LimitVisitors()
  @CommandRoute({ summary: 'Add a lead', status: 201, problems: ['lead_exists', 'forbidden', 'rate_limited'] })
  create(
    @Body({ schema: input.submitLeadSchema }) { id, website, filledInMs, ...lead }: input.SubmitLead,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    if (!request.user) refuseStaffSource(lead.source);
    refuseScripts(request, { website, filledInMs });
    return this.visitors.within(request, reply, 1, () =>
      submitCommand(this.commands, request, reply, {
        definition: leadCommands.createLead,
        id: id?.toLowerCase(),
        input: { ...lead, ...handedOut(this.settings.current) },
        status: 201,
      }),
    );
  }

  @Patch(':id')
  @Access('staff')
  @CommandRoute({ summary: 'Edit who the owner is and what is known of the property' })
  edit(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
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
    @Param({ schema: idParamsSchema }) { id }: IdParams,
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
    @Param({ schema: idParamsSchema }) { id }: IdParams,
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
    @Param({ schema: idParamsSchema }) { id }: IdParams,
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
    @Param({ schema: idParamsSchema }) { id }: IdParams,
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
  @CommandRoute({
    summary: 'Schedule the confirmation walkthrough',
    problems: ['rate_limited', 'lead_taken_over', 'slot_taken'],
  })
  async walkthrough(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: input.scheduleWalkthroughSchema }) body: input.ScheduleWalkthrough,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    const expected = parseIfMatch(request.headers['if-match']);
    const answer = await this.walkthroughs.schedule(callOf(request), id, body, expected);
    void reply.header('etag', `"${answer.revision}"`);
    return answer;
  }

  @Post(':id/notes')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({ summary: 'Add a note' })
  note(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
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
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: input.recordPaymentSchema }) body: input.RecordPayment,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, leadCommands.recordPayment, id, body);
  }

  @Post(':id/onboarding')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({ summary: 'Move the lead to onboarding after the payment: enrolled, and last contacted now' })
  onboarding(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, leadCommands.moveToOnboarding, id, {});
  }

  @Delete(':id')
  @Access('staff')
  @CommandRoute({ summary: 'Take the lead off the board; its history stays' })
  delete(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
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
    @Param({ schema: idParamsSchema }) { id }: IdParams,
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
    return submitCommand(this.commands, request, reply, { definition, id, input: body });
  }
}

function refuseStaffSource(source: LeadSource): void {
  const allowed: readonly LeadSource[] = publicLeadSources;
  if (!allowed.includes(source))
    throw new ProblemError('forbidden', { detail: `Only staff may add a lead with the source ${source}.` });
}
