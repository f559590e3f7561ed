import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import {
  noteConsentSchema,
  reopenAddressSchema,
  type NoteConsent,
  type ReopenAddress,
} from '../../../../contracts/src/consent/commands.js';
import {
  sendTextSchema,
  sentEmailSchema,
  type SendText,
  type SentEmail,
} from '../../../../contracts/src/messages/commands.js';
import { sendingSchema, type Sending } from '../../../../contracts/src/operations/retention.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { parseIfMatch, refuseIfMatch } from '../../platform/http/command-headers.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { callOf } from '../../platform/http/submit-command.js';
import { Queries } from '../../platform/queries/queries.js';
import { LeadAddresses } from '../application/lead-addresses.js';
import { TextRequests } from '../application/text-requests.js';
import { FindSending } from '../application/queries.js';

/** Whether a lead may be written to, and what staff note about it. */
@ApiTags('Lead commands')
@Controller('api/leads/:id')
@Access('staff')
export class LeadAddressesController {
  constructor(
    private readonly addresses: LeadAddresses,
    private readonly texts: TextRequests,
    private readonly queries: Queries,
  ) {}

  @Get('sending')
  @Answers({
    summary: 'Why nothing may be sent to the address or the number of a lead now, by the sending rule',
    schema: sendingSchema,
    problems: ['unauthenticated', 'lead_not_found'],
  })
  sending(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<Sending> {
    return this.queries.execute(new FindSending(id));
  }

  @Post('consent')
  @HttpCode(200)
  @CommandRoute({ summary: 'Note that the owner allowed mails or texts by word of mouth, or wants none any more' })
  async consent(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: noteConsentSchema }) body: NoteConsent,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    const expected = parseIfMatch(request.headers['if-match']);
    const answer = await this.addresses.noteConsent(callOf(request), id, body, expected);
    void reply.header('etag', `"${answer.revision}"`);
    return answer;
  }

  @Post('reopen-address')
  @HttpCode(200)
  @CommandRoute({
    summary: 'Allow mail again to the address of a lead that refused one, after it was checked',
    schema: sendingSchema,
  })
  reopen(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: reopenAddressSchema }) { note }: ReopenAddress,
    @Req() request: ApiRequest,
  ): Promise<Sending> {
    refuseIfMatch(request.headers['if-match']);
    return this.addresses.reopen(callOf(request), id, note ?? null);
  }

  @Post('texts')
  @HttpCode(200)
  @CommandRoute({
    summary: 'Send a text to a lead that agreed to texts: words, or a stored template',
    schema: sentEmailSchema,
    problems: [
      ...(['twilio_not_configured', 'template_not_found', 'unknown_variable', 'template_refused'] as const),
      ...(['message_withheld', 'message_failed'] as const),
    ],
  })
  text(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: sendTextSchema }) body: SendText,
    @Req() request: ApiRequest,
  ): Promise<SentEmail> {
    refuseIfMatch(request.headers['if-match']);
    return this.texts.send(callOf(request), id, body);
  }
}
