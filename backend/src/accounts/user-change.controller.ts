import { Body, Controller, Param, Patch, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { changeUserSchema, type ChangeUser } from '../../../contracts/src/accounts/input.js';
import { userSchema, type User } from '../../../contracts/src/accounts/queries.js';
import { userParamsSchema } from '../../../contracts/src/accounts/user-routes.js';
import { Access } from '../platform/access/access.js';
import { Answers } from '../platform/http/openapi.js';
import { actOf, type ApiRequest, expectedOf } from '../platform/http/api-request.js';
import { People } from './people.js';

/** The change of a user: the only one of no command that takes If-Match. */
@ApiTags('Users')
@Controller('api/users')
export class UsersController {
  constructor(private readonly people: People) {}

  @Patch(':id')
  @Access('admin')
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The revision the change is based on, in quotes; refused with 412 when there is a newer one',
    schema: { type: 'string', pattern: '^"\\d+"$' },
  })
  @Answers({
    summary:
      'Change role or name, disable or enable. It takes effect immediately; a disabled user is signed out everywhere',
    schema: userSchema,
    problems: [
      ...(['unauthenticated', 'forbidden', 'user_not_found', 'cross_site_request'] as const),
      ...(['last_admin', 'revision_mismatch'] as const),
    ],
  })
  async change(
    @Param({ schema: userParamsSchema }) { id }: { id: string },
    @Body({ schema: changeUserSchema }) body: ChangeUser,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const user = await this.people.change(actOf(request), id, body, expectedOf(request));
    void reply.header('etag', `"${user.revision}"`);
    return user;
  }
}
