import {
  Injectable,
  type ExecutionContext,
  Body,
  Controller,
  HttpCode,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { loginSchema, sessionSchema, type Login, type Session } from '../../../contracts/src/accounts/input.js';
import { knownPreferences, type Preferences } from '../../../contracts/src/accounts/preferences.js';
import { sessionRoutes } from '../../../contracts/src/accounts/session-routes.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { PasswordSignIn, type LocalOptions, type SigningIn } from './local.strategy.js';
import { invalidInput, ProblemError } from '../platform/problems/problem.js';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Config } from '../platform/config/config.js';
import { Answers } from '../platform/http/openapi.js';
import { Logger } from '../platform/logger.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { Access } from '../platform/access/access.js';
import { setMovedCookie } from '../platform/access/cookies.js';
import { factorToSetUp, SignInRules, type Bound } from '../platform/access/signed-in.js';
import { sessionCookie, sessionCookieOptions } from './cookie.strategy.js';
import { browserAccount, KnownBrowsers, knownBrowserCookie, knownBrowserSeconds } from './limited-attempts.js';
import { Sessions } from './sessions.js';
import { Users } from './users.js';

/** Signs in with e-mail and password; guards run before pipes, so the body is validated here. */
@Injectable()
class LocalGuard extends AuthGuard('local') {
  constructor(private readonly signIn: PasswordSignIn) {
    super();
  }

  override getAuthenticateOptions(): LocalOptions {
    return { signIn: this.signIn };
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const parsed = loginSchema.safeParse(request.body);
    if (!parsed.success) throw invalidInput(parsed.error.issues);
    request.body = parsed.data;
    return (await super.canActivate(context)) as boolean;
  }
}

@ApiTags('Sign-in')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowsers,
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly rules: SignInRules,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Access('public')
  @UseGuards(LocalGuard)
  @Answers({
    summary:
      'Sign in; sets the cookie `session`. A user with a second factor is asked for its code once the password is right',
    schema: sessionSchema,
    problems: ['invalid_credentials', 'second_factor_required', 'rate_limited'],
  })
  async login(
    @Body({ schema: loginSchema }) _credentials: Login,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    const user = request.user as unknown as SigningIn;
    const { id, secondFactor } = user;
    // A session from before the sign-in is never carried over (session fixation).
    const old = request.cookies[sessionCookie];
    const signedIn = old ? await this.sessions.find(old, false) : null;
    const begun = await this.sessions.begin(user, request.headers['user-agent']);
    if (begun === undefined) throw new ProblemError('invalid_credentials');
    if (signedIn) await this.sessions.end(signedIn);
    reply.setCookie(sessionCookie, begun, sessionCookieOptions(this.config));
    const remembered = { ...sessionCookieOptions(this.config), path: '/api', maxAge: knownBrowserSeconds };
    const known = this.browsers.remember(request.cookies[knownBrowserCookie], browserAccount(user));
    setMovedCookie(reply, knownBrowserCookie, known, remembered, '/api/auth');
    this.logger.info({ correlationId: request.correlationId, user: id, secondFactor }, 'Somebody signed in');
    return { user: shown(user, knownPreferences(user.preferences), this.rules) };
  }
}

/** Who is signed in, and signing out. */
export const SessionController = controllerOf(
  sessionRoutes,
  { sessions: Sessions, users: Users, config: Config, logger: Logger, rules: SignInRules },
  {
    logout: async ({ sessions, config, logger }, { user, request: { correlationId }, reply }) => {
      if (user) {
        await sessions.end(user);
        logger.info({ correlationId, user: user.id }, 'Somebody signed out');
      }
      reply.clearCookie(sessionCookie, sessionCookieOptions(config));
      return { user: null };
    },
    session: async ({ users, rules }, { user }) => ({
      user: user && shown(user, await users.preferencesOf(user.id), rules),
    }),
  },
);

function shown(
  user: Bound & { id: string; email: string },
  preferences: Preferences,
  rules: SignInRules,
): NonNullable<Session['user']> {
  const { id, email, role } = user;
  return {
    ...{ id, email, role, factorToSetUp: factorToSetUp(user, rules.factorDuty(), Date.now()) },
    ...(Object.keys(preferences).length > 0 && { preferences }),
  };
}
