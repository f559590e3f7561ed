import { Body, Controller, Delete, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import * as input from '../../../../contracts/src/referrals/manage-commands.js';
import type { ReferralEvent } from '../../../../contracts/src/referrals/events.js';
import { Access } from '../../platform/access/access.js';
import { Commands } from '../../platform/commands/commands.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { submitCommand } from '../../platform/http/submit-command.js';
import { changeReferralStatus } from '../domain/change-referral-status.js';
import { deleteReferral } from '../domain/delete-referral.js';
import { editReferral } from '../domain/edit-referral.js';
import { payReferral } from '../domain/pay-referral.js';
import type { ReferralState } from '../domain/living-referral.js';
import { restoreReferral } from '../domain/restore-referral.js';

const problems = ['forbidden', 'referral_not_found', 'referral_deleted'] as const;

/** The commands on one referral. Each route only names its command. */
@ApiTags('Referrals')
@Controller('api/referrals/:id')
export class ReferralAdminController {
  constructor(private readonly commands: Commands) {}

  @Post('status')
  @HttpCode(200)
  @Access('admin')
  @CommandRoute({ summary: 'Note how far the referral has come', problems })
  status(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: input.changeReferralStatusSchema }) body: input.ChangeReferralStatus,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, changeReferralStatus, id, body);
  }

  @Patch()
  @Access('admin')
  @CommandRoute({ summary: 'Edit contact, property and notes', problems })
  edit(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: input.editReferralSchema }) body: input.EditReferral,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, editReferral, id, body);
  }

  @Post('payment')
  @HttpCode(200)
  @Access('admin')
  @CommandRoute({ summary: 'Record that the realtor was paid the fee, once', problems: [...problems, 'referral_paid'] })
  payment(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: input.payReferralSchema }) body: input.PayReferral,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, payReferral, id, body);
  }

  @Delete()
  @Access('admin')
  @CommandRoute({ summary: 'Take the referral off the list; its history stays', problems })
  delete(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, deleteReferral, id, {});
  }

  @Post('restore')
  @HttpCode(200)
  @Access('admin')
  @CommandRoute({ summary: 'Bring a deleted referral back', problems })
  restore(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return this.submit(request, reply, restoreReferral, id, {});
  }

  private submit<Input>(
    request: ApiRequest,
    reply: FastifyReply,
    definition: CommandDefinition<ReferralState, Input, ReferralEvent>,
    id: string,
    body: Input,
  ): Promise<CommandAnswer> {
    return submitCommand(this.commands, request, reply, { definition, id, input: body });
  }
}
