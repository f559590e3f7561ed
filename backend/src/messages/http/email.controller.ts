import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  sendEmailSchema,
  sentEmailSchema,
  type SendEmail,
  type SentEmail,
} from '../../../../contracts/src/messages/commands.js';
import { Access } from '../../platform/access/access.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { callOf } from '../../platform/http/submit-command.js';
import { EmailRequests } from '../application/email-requests.js';

/** Mails that staff send. */
@ApiTags('Messages')
@Controller('api/email')
export class EmailController {
  constructor(private readonly requests: EmailRequests) {}

  @Post('send')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Send a stored template to an address of a lead, a document or a referral',
    schema: sentEmailSchema,
    problems: [
      ...(['smtp_not_configured', 'recipient_unknown', 'template_not_found', 'unknown_variable'] as const),
      ...(['template_refused', 'message_withheld', 'message_failed'] as const),
    ],
  })
  send(@Body({ schema: sendEmailSchema }) body: SendEmail, @Req() request: ApiRequest): Promise<SentEmail> {
    refuseIfMatch(request.headers['if-match']);
    return this.requests.send(callOf(request), body);
  }
}
