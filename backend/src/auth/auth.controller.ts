import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { loginSchema, sessionSchema, type Login, type Session } from '../../../contracts/src/commands/auth.js';
import { CONFIG, type Config } from '../config/config.js';
import type { ApiRequest } from '../http/api-request.js';
import { Answers } from '../http/answers.js';
import { secureCookie } from '../http/secure-cookie.js';
import type { User } from '../users/user.entity.js';
import { Access } from './access.js';
import { sessionCookie } from './cookie.strategy.js';
import { KnownBrowsers, knownBrowserCookie, knownBrowserSeconds } from './known-browsers.js';
import { LocalGuard } from './local.guard.js';
import { Sessions } from './sessions.js';

@ApiTags('Sign-in')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowsers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Access('public')
  @UseGuards(LocalGuard)
  @Answers({
    summary: 'Sign in; sets the cookie `session`',
    schema: sessionSchema,
    problems: ['invalid_credentials', 'rate_limited'],
  })
  async login(
    @Body({ schema: loginSchema }) _credentials: Login,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    const { id, email, role } = request.user as unknown as User;
    // A session from before the sign-in is never carried over (session fixation).
    const old = request.cookies[sessionCookie];
    const signedIn = old ? await this.sessions.find(old) : null;
    if (signedIn) await this.sessions.end(signedIn.session);
    reply.setCookie(sessionCookie, await this.sessions.begin(id), this.cookieOptions());
    const remembered = { ...this.cookieOptions(), path: '/api/auth', maxAge: knownBrowserSeconds };
    reply.setCookie(knownBrowserCookie, this.browsers.markOf(email), remembered);
    return { user: { id, email, role } };
  }

  @Post('logout')
  @HttpCode(200)
  @Access('public')
  @Answers({ summary: 'Sign out; ends the session everywhere', schema: sessionSchema })
  async logout(@Req() request: ApiRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Session> {
    if (request.user) await this.sessions.end(request.user.session);
    reply.clearCookie(sessionCookie, this.cookieOptions());
    return { user: null };
  }

  @Get('session')
  @Access('public')
  @Answers({ summary: 'Who is signed in; `user` is null for a visitor', schema: sessionSchema })
  session(@Req() { user }: ApiRequest): Session {
    return { user: user && { id: user.id, email: user.email, role: user.role } };
  }

  private cookieOptions() {
    return { httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookie(this.config) } as const;
  }
}
