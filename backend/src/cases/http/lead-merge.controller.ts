import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import {
  mergeLeadSchema,
  tellLeadApartSchema,
  type MergeLead,
  type TellLeadApart,
} from '../../../../contracts/src/cases/commands.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { Access } from '../../platform/access/access.js';
import { Commands } from '../../platform/commands/commands.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { parseIfMatch } from '../../platform/http/command-headers.js';
import { callOf, submitCommand } from '../../platform/http/submit-command.js';
import { LeadMerges } from '../application/lead-merges.js';

/** Which leads are one case, and which are not. */
@ApiTags('Lead commands')
@Controller('api/leads/:id')
@Access('staff')
export class LeadMergeController {
  constructor(
    private readonly commands: Commands,
    private readonly merges: LeadMerges,
  ) {}

  @Post('merge')
  @HttpCode(200)
  @CommandRoute({
    summary: 'Merge the lead into another one, which stays: a link, both streams stay as they are',
    problems: ['lead_holds_others', 'not_ready'],
  })
  async merge(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: mergeLeadSchema }) { into }: MergeLead,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    const expected = parseIfMatch(request.headers['if-match']);
    const answer = await this.merges.merge(callOf(request), id, into, expected);
    void reply.header('etag', `"${answer.revision}"`);
    return answer;
  }

  @Post('unmerge')
  @HttpCode(200)
  @CommandRoute({ summary: 'Make a merged lead a case of its own again, as it was' })
  unmerge(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return submitCommand(this.commands, request, reply, { definition: leadCommands.unmergeLead, id, input: {} });
  }

  @Post('told-apart')
  @HttpCode(200)
  @CommandRoute({ summary: 'Record that the lead is not the same as another one that looks like it' })
  tellApart(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: tellLeadApartSchema }) body: TellLeadApart,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    return submitCommand(this.commands, request, reply, { definition: leadCommands.tellLeadApart, id, input: body });
  }
}
