import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  changeAccountSchema,
  changePasswordSchema,
  confirmFactorSchema,
  removeFactorSchema,
  type ChangeAccount,
  type ChangePassword,
  type ConfirmFactor,
  type RemoveFactor,
} from '../../../../contracts/src/accounts/commands.js';
import {
  accountSchema,
  begunFactorSchema,
  endedSessionsSchema,
  factorRemovedSchema,
  recoveryCodesSchema,
  userSessionsSchema,
  type Account,
  type BegunFactor,
  type EndedSessions,
  type FactorRemoved,
  type RecoveryCodes,
  type UserSessions,
} from '../../../../contracts/src/accounts/queries.js';
import { Access, WhileSettingUpFactor } from '../../platform/access/access.js';
import { sessionCookie } from './cookie.strategy.js';
import { LimitedAttempts, provePassword, type ProvenUser } from '../application/limited-attempts.js';
import { SecondFactors } from '../application/second-factors.js';
import { sessionCookieOptions } from './session-cookie.js';
import { sessionId } from './session-id.js';
import { Sessions } from '../application/sessions.js';
import type { SignedIn } from '../../platform/access/signed-in.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { actOf, type ApiRequest } from '../../platform/http/api-request.js';
import { Answers } from '../../platform/http/answers.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { People } from '../application/people.js';
import { SetPassword } from '../application/set-password.js';
import type { User } from '../application/user.entity.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindAccount, ListSessions } from '../application/queries.js';

const sessionParamsSchema = z.strictObject({ id: sessionId });
type SessionParams = z.infer<typeof sessionParamsSchema>;

const ofCommands = ['unauthenticated', 'cross_site_request'] as const;

/** What people do about their own account. */
@ApiTags('Account')
@Controller('api/account')
@Access('staff')
export class AccountController {
  constructor(
    private readonly queries: Queries,
    private readonly sessions: Sessions,
    private readonly people: People,
    private readonly passwords: SetPassword,
    private readonly factors: SecondFactors,
    private readonly attempts: LimitedAttempts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Answers({ summary: 'Your account', schema: accountSchema, problems: ['unauthenticated'] })
  async account(@Req() request: ApiRequest): Promise<Account> {
    const account = await this.queries.execute(new FindAccount(callerOf(request).id));
    if (!account) throw new ProblemError('unauthenticated');
    return account;
  }

  @Patch()
  @Answers({
    summary: 'Set the name that colleagues see, and whether you take new leads when intakes are handed out in turn',
    schema: accountSchema,
    problems: ofCommands,
  })
  async change(
    @Body({ schema: changeAccountSchema }) body: ChangeAccount,
    @Req() request: ApiRequest,
  ): Promise<Account> {
    await this.people.change(actOf(request), callerOf(request).id, body, undefined);
    return this.account(request);
  }

  /** Open to visitors: without a session the answer is the specification's sentence, with 400. */
  @Post('password')
  @HttpCode(200)
  @Access('public')
  @Answers({
    summary: 'Change your password; every other session of yours ends, and this one gets a new cookie',
    schema: endedSessionsSchema,
    problems: ['auth_session_missing', 'wrong_password', 'weak_password', 'rate_limited', 'cross_site_request'],
  })
  async changePassword(
    @Body({ schema: changePasswordSchema }) body: ChangePassword,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EndedSessions> {
    if (!request.user) throw new ProblemError('auth_session_missing');
    const user = await this.proven(request, request.user, body.current, 'current');
    const others = (await this.sessions.of(user.id, request.user.session)).filter(({ current }) => !current);
    const token = await this.passwords.byOwner(actOf(request), user, body.new, request.headers['user-agent']);
    reply.setCookie(sessionCookie, token, sessionCookieOptions(this.config));
    return { ended: others.length };
  }

  @Get('sessions')
  @Answers({
    summary: 'Where you are signed in, last seen first',
    schema: userSessionsSchema,
    problems: ['unauthenticated'],
  })
  async ownSessions(@Req() request: ApiRequest): Promise<UserSessions> {
    const { id, session } = callerOf(request);
    return { sessions: await this.queries.execute(new ListSessions(id, session)) };
  }

  @Delete('sessions')
  @Answers({ summary: 'Sign yourself out everywhere but here', schema: endedSessionsSchema, problems: ofCommands })
  async endOthers(@Req() request: ApiRequest): Promise<EndedSessions> {
    const { id, session } = callerOf(request);
    return { ended: await this.people.endSessions(actOf(request), id, { but: session }) };
  }

  @Delete('sessions/:id')
  @Answers({
    summary: 'End one of your sessions',
    schema: endedSessionsSchema,
    problems: [...ofCommands, 'session_not_found'],
  })
  async endOne(
    @Param({ schema: sessionParamsSchema }) { id: session }: SessionParams,
    @Req() request: ApiRequest,
  ): Promise<EndedSessions> {
    const ended = await this.people.endSessions(actOf(request), callerOf(request).id, { only: session });
    if (ended === 0) throw new ProblemError('session_not_found');
    return { ended };
  }

  @Post('second-factor')
  @HttpCode(201)
  @WhileSettingUpFactor()
  @Answers({
    summary:
      'Begin a second factor: the secret for an authenticator app. It takes effect once `confirm` has seen a code',
    schema: begunFactorSchema,
    status: 201,
    problems: [...ofCommands, 'second_factor_on'],
  })
  beginFactor(@Req() request: ApiRequest): Promise<BegunFactor> {
    const { id, email } = callerOf(request);
    return this.factors.begin(id, email);
  }

  @Post('second-factor/confirm')
  @HttpCode(200)
  @WhileSettingUpFactor()
  @Answers({
    summary: 'Turn the second factor on with a code from the app; answers with ten recovery codes, once',
    schema: recoveryCodesSchema,
    problems: [...ofCommands, 'second_factor_on', 'second_factor_off', 'wrong_code', 'rate_limited'],
  })
  async confirmFactor(
    @Body({ schema: confirmFactorSchema }) { code }: ConfirmFactor,
    @Req() request: ApiRequest,
  ): Promise<RecoveryCodes> {
    const { id, email } = callerOf(request);
    const confirm = () => this.factors.confirm(actOf(request), id, code);
    const recoveryCodes = await this.attempts.run('second_factor', email, request, confirm);
    if (!recoveryCodes) throw new ProblemError('wrong_code');
    return { recoveryCodes };
  }

  @Delete('second-factor')
  @Answers({
    summary: 'Turn your second factor off, with your password or a code',
    schema: factorRemovedSchema,
    problems: [...ofCommands, 'wrong_password', 'wrong_code', 'second_factor_off', 'rate_limited'],
  })
  async removeFactor(
    @Body({ schema: removeFactorSchema }) { password, code }: RemoveFactor,
    @Req() request: ApiRequest,
  ): Promise<FactorRemoved> {
    const caller = callerOf(request);
    if (!(await this.factors.stateOf(caller.id)).enabled) throw new ProblemError('second_factor_off');
    if (password !== undefined) await this.proven(request, caller, password, 'password');
    if (code !== undefined) {
      const used = () => this.factors.use(actOf(request), caller.id, code);
      if (!(await this.attempts.run('second_factor', caller.email, request, used)))
        throw new ProblemError('wrong_code');
    }
    await this.factors.remove(actOf(request), caller.id);
    return { enabled: false };
  }

  /** The caller, if the password is theirs; a wrong one counts as a failed sign-in. @throws ProblemError wrong_password */
  private async proven(request: ApiRequest, caller: SignedIn, password: string, path: string): Promise<ProvenUser> {
    const prove = (user: User | undefined) => provePassword(user, password);
    const user = await this.attempts.run('password', caller.email, request, prove);
    if (!user) throw new ProblemError('wrong_password', { errors: [{ path, message: 'This is not your password.' }] });
    return user;
  }
}

function callerOf({ user }: ApiRequest): SignedIn {
  if (!user) throw new ProblemError('unauthenticated');
  return user;
}
