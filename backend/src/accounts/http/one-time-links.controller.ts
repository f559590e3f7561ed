import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { setPasswordSchema, type SetPassword as NewPassword } from '../../../../contracts/src/accounts/commands.js';
import {
  openLinkSchema,
  passwordSetSchema,
  type OpenLink,
  type PasswordSet,
} from '../../../../contracts/src/accounts/queries.js';
import { Access, LimitVisitors } from '../../platform/access/access.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { Answers } from '../../platform/http/answers.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindOneTimeLink } from '../application/queries.js';
import { SetPassword } from '../application/set-password.js';

/** Any text: an unknown token is answered like one that is gone. */
const linkParamsSchema = z.strictObject({ token: z.string().max(200) });
type LinkParams = z.infer<typeof linkParamsSchema>;

const gone = ['link_gone', 'link_used', 'link_expired', 'link_replaced', 'link_void'] as const;

/** Links by which people who can't sign in set a password. */
@ApiTags('Sign-in')
@Controller('api/one-time-links')
@Access('public')
export class OneTimeLinksController {
  constructor(
    private readonly passwords: SetPassword,
    private readonly queries: Queries,
  ) {}

  @Get(':token')
  @LimitVisitors()
  @Answers({
    summary: 'What a one-time link is for',
    schema: openLinkSchema,
    problems: [...gone, 'rate_limited'],
  })
  look(@Param({ schema: linkParamsSchema }) { token }: LinkParams): Promise<OpenLink> {
    return this.queries.execute(new FindOneTimeLink(token));
  }

  @Post(':token')
  @HttpCode(200)
  @LimitVisitors()
  @Answers({
    summary: 'Set the password; the link is used up, and every session of the user ends. Sign in with it next',
    schema: passwordSetSchema,
    problems: [...gone, 'weak_password', 'rate_limited', 'cross_site_request'],
  })
  async use(
    @Param({ schema: linkParamsSchema }) { token }: LinkParams,
    @Body({ schema: setPasswordSchema }) { password }: NewPassword,
    @Req() { correlationId }: ApiRequest,
  ): Promise<PasswordSet> {
    return { email: await this.passwords.byLink(token, password, correlationId) };
  }
}
