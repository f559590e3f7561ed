import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  unsubscribeSchema,
  unsubscribeStandingSchema,
  type Unsubscribe,
  type UnsubscribeStanding,
} from '../../../../contracts/src/messages/commands.js';
import { Access, LimitVisitors } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindUnsubscribeStanding } from '../application/queries.js';
import { Unsubscribing } from '../application/unsubscribing.js';

/** Any text: an invalid token is answered like one that belongs to no message. */
const paramsSchema = z.strictObject({ token: z.string().max(200) });
type Params = z.infer<typeof paramsSchema>;

/** The link in every mail that nobody asked for by name: its token replaces a session. */
@ApiTags('Messages')
@Controller('api/unsubscribe')
@Access('public')
export class UnsubscribeController {
  constructor(
    private readonly unsubscribing: Unsubscribing,
    private readonly queries: Queries,
  ) {}

  @Get(':token')
  @LimitVisitors()
  @Answers({
    summary: 'What an unsubscribe link is about. Looking changes nothing',
    schema: unsubscribeStandingSchema,
    problems: ['unsubscribe_link_gone', 'rate_limited'],
  })
  look(@Param({ schema: paramsSchema }) { token }: Params): Promise<UnsubscribeStanding> {
    return this.queries.execute(new FindUnsubscribeStanding(token));
  }

  @Post(':token')
  @HttpCode(200)
  @LimitVisitors()
  @Answers({
    summary: 'No more of these messages: by a person, or by a mail program in one click (RFC 8058)',
    schema: unsubscribeStandingSchema,
    problems: ['unsubscribe_link_gone', 'rate_limited', 'log_unavailable'],
  })
  change(
    @Param({ schema: paramsSchema }) { token }: Params,
    @Body({ schema: unsubscribeSchema }) body: Unsubscribe,
    @Req() { correlationId }: ApiRequest,
  ): Promise<UnsubscribeStanding> {
    return this.unsubscribing.change(token, body?.again === true, correlationId);
  }
}
