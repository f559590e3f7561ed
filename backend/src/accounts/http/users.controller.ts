import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { idInput } from '../../../../contracts/src/fields.js';
import {
  changeUserSchema,
  inviteUserSchema,
  resetFactorSchema,
  type ChangeUser,
  type InviteUser,
  type ResetFactor,
} from '../../../../contracts/src/accounts/commands.js';
import {
  type EndedSessions,
  endedSessionsSchema,
  type FactorRemoved,
  factorRemovedSchema,
  type Invited,
  invitedSchema,
  type OneTimeLink,
  oneTimeLinkSchema,
  type User,
  type UserExportQuery,
  userExportQuerySchema,
  type UserHistory,
  userHistorySchema,
  type UserList,
  type UserListQuery,
  userListQuerySchema,
  userListSchema,
  userSchema,
  type UserSessions,
  userSessionsSchema,
} from '../../../../contracts/src/accounts/queries.js';
import { spreadsheetHeaders } from '../../platform/csv/spreadsheet-name.js';
import { Access } from '../../platform/access/access.js';
import { actOf, type ApiRequest } from '../../platform/http/api-request.js';
import { Answers } from '../../platform/http/answers.js';
import { parseIfMatch } from '../../platform/http/command-headers.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { People } from '../application/people.js';
import { sessionId } from './session-id.js';
import { userFile } from './user-file.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindUser, FindUserHistory, ListSessions, ListUsers } from '../application/queries.js';

const userParamsSchema = z.strictObject({ id: idInput('id').transform((id) => id.toLowerCase()) });
type UserParams = z.infer<typeof userParamsSchema>;
const userSessionParamsSchema = z.strictObject({ ...userParamsSchema.shape, session: sessionId });
type UserSessionParams = z.infer<typeof userSessionParamsSchema>;

const refusals = ['unauthenticated', 'forbidden', 'user_not_found'] as const;
const ofCommands = [...refusals, 'cross_site_request'] as const;

/** The users who may sign in. For admins only. */
@ApiTags('Users')
@Controller('api/users')
@Access('admin')
export class UsersController {
  constructor(
    private readonly people: People,
    private readonly queries: Queries,
  ) {}

  @Get()
  @Answers({
    summary: 'Users, by role descending unless asked otherwise, then the newest first',
    schema: userListSchema,
    problems: ['unauthenticated', 'forbidden'],
  })
  page(@Query({ schema: userListQuerySchema }) query: UserListQuery): Promise<UserList> {
    return this.queries.execute(new ListUsers(query));
  }

  @Get('export')
  @ApiProduces('text/csv')
  @Answers({
    summary: 'All users that match, in order, as a file for spreadsheets',
    schema: z.string().describe('CSV with a header line'),
    problems: ['unauthenticated', 'forbidden'],
  })
  async export(
    @Query({ schema: userExportQuerySchema }) { columns, ...page }: UserExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { users } = await this.queries.execute(new ListUsers(page));
    void reply.headers(spreadsheetHeaders('users')).send(userFile(users, columns));
  }

  @Post()
  @HttpCode(201)
  @Answers({
    summary: 'Invite somebody. The link sets their password, works once and for 7 days, and is shown here only',
    schema: invitedSchema,
    status: 201,
    problems: ['unauthenticated', 'forbidden', 'cross_site_request', 'user_exists'],
  })
  async invite(
    @Body({ schema: inviteUserSchema }) body: InviteUser,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Invited> {
    const invited = await this.people.invite(actOf(request), body);
    void reply.header('etag', `"${invited.user.revision}"`);
    return invited;
  }

  @Get(':id')
  @Answers({ summary: 'One user', schema: userSchema, problems: refusals })
  async one(
    @Param({ schema: userParamsSchema }) { id }: UserParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    return this.tagged(reply, await this.existing(id));
  }

  @Patch(':id')
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
    problems: [...ofCommands, 'last_admin', 'revision_mismatch'],
  })
  async change(
    @Param({ schema: userParamsSchema }) { id }: UserParams,
    @Body({ schema: changeUserSchema }) body: ChangeUser,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const expected = parseIfMatch(request.headers['if-match']);
    return this.tagged(reply, await this.people.change(actOf(request), id, body, expected));
  }

  @Post(':id/reset-link')
  @HttpCode(201)
  @Answers({
    summary: 'A link that sets a password once, good for 24 hours; for an invited user, a new invitation',
    schema: oneTimeLinkSchema,
    status: 201,
    problems: [...ofCommands, 'user_disabled', 'link_just_made'],
  })
  resetLink(@Param({ schema: userParamsSchema }) { id }: UserParams, @Req() request: ApiRequest): Promise<OneTimeLink> {
    return this.people.resetLink(actOf(request), id);
  }

  @Get(':id/sessions')
  @Answers({ summary: 'Where the user is signed in, last seen first', schema: userSessionsSchema, problems: refusals })
  async sessionsOf(
    @Param({ schema: userParamsSchema }) { id }: UserParams,
    @Req() request: ApiRequest,
  ): Promise<UserSessions> {
    await this.existing(id);
    return { sessions: await this.queries.execute(new ListSessions(id, request.user?.session)) };
  }

  @Delete(':id/sessions')
  @Answers({ summary: 'Sign the user out everywhere', schema: endedSessionsSchema, problems: ofCommands })
  async endSessions(
    @Param({ schema: userParamsSchema }) { id }: UserParams,
    @Req() request: ApiRequest,
  ): Promise<EndedSessions> {
    return { ended: await this.people.endSessions(actOf(request), id) };
  }

  @Delete(':id/sessions/:session')
  @Answers({
    summary: "End one of the user's sessions",
    schema: endedSessionsSchema,
    problems: [...ofCommands, 'session_not_found'],
  })
  async endSession(
    @Param({ schema: userSessionParamsSchema }) { id, session }: UserSessionParams,
    @Req() request: ApiRequest,
  ): Promise<EndedSessions> {
    const ended = await this.people.endSessions(actOf(request), id, { only: session });
    if (ended === 0) throw new ProblemError('session_not_found');
    return { ended };
  }

  @Delete(':id/second-factor')
  @Answers({
    summary:
      "Reset a user's second factor, after the loss of their app, with a reason: they are signed out everywhere, and the password alone signs them in again",
    schema: factorRemovedSchema,
    problems: [...ofCommands, 'second_factor_off', 'own_second_factor'],
  })
  async resetSecondFactor(
    @Param({ schema: userParamsSchema }) { id }: UserParams,
    @Body({ schema: resetFactorSchema }) { reason }: ResetFactor,
    @Req() request: ApiRequest,
  ): Promise<FactorRemoved> {
    await this.people.resetFactor(actOf(request), id, reason);
    return { enabled: false };
  }

  @Get(':id/history')
  @Answers({
    summary: 'What happened to the user, newest first, read from the log',
    schema: userHistorySchema,
    problems: [...refusals, 'stream_unreadable', 'log_unavailable', 'log_refused'],
  })
  history(@Param({ schema: userParamsSchema }) { id }: UserParams): Promise<UserHistory> {
    return this.queries.execute(new FindUserHistory(id));
  }

  private async existing(id: string): Promise<User> {
    const user = await this.queries.execute(new FindUser(id));
    if (!user) throw new ProblemError('user_not_found');
    return user;
  }

  private tagged(reply: FastifyReply, user: User): User {
    void reply.header('etag', `"${user.revision}"`);
    return user;
  }
}
