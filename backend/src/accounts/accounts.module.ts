import { UserQueries } from './application/user-queries.js';
import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { FACTOR_DUTY, type FactorDutyNow } from '../platform/access/factor-duty.js';
import { SESSION_TIMES, type SessionTimes } from '../platform/access/session-times.js';
import { CONFIG, type Config, siteOrigin } from '../platform/config/config.js';
import { SECRETS, type Secrets } from '../platform/config/secrets.js';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import { Assignees } from './application/assignees.js';
import { KnownBrowsers } from './application/known-browsers.js';
import { LimitedAttempts } from './application/limited-attempts.js';
import { LoginAttempts } from './application/login-attempts.js';
import { MailboxesOfPeople } from './application/mailboxes-of-people.js';
import { LinkTokens } from './application/one-time-links.js';
import { OpenAnswers } from './application/open-answers.js';
import { People } from './application/people.js';
import { SecondFactors } from './application/second-factors.js';
import { Sessions } from './application/sessions.js';
import { SetPassword } from './application/set-password.js';
import { UserHistories } from './application/user-histories.js';
import { User } from './application/user.entity.js';
import { Users } from './application/users.js';
import {
  AccountController,
  ForgotPasswordController,
  AssigneesController,
  OneTimeLinksController,
  UsersController,
} from './http/accounts.controller.js';
import { AuthController } from './http/auth.controller.js';
import { UsersController as UserChangeController } from './http/user-change.controller.js';
import { CookieStrategy } from './http/cookie.strategy.js';
import { LocalStrategy, PasswordSignIn } from './http/local.strategy.js';

/** Who may sign in, and who is signed in: people, passwords, second factors, sessions. */
@Module({
  imports: [PassportModule, TypeOrmModule.forFeature([User])],
  controllers: [
    AuthController,
    ForgotPasswordController,
    AssigneesController,
    UsersController,
    UserChangeController,
    AccountController,
    OneTimeLinksController,
  ],
  providers: [
    {
      provide: Sessions,
      useFactory: (pool: Pool, times: SessionTimes) => new Sessions(pool, times),
      inject: [Pool, SESSION_TIMES],
    },
    {
      provide: People,
      useFactory: (
        pool: Pool,
        sessions: Sessions,
        config: Config,
        tokens: LinkTokens,
        turns: DailyTurns,
        duty: FactorDutyNow,
      ) => new People(pool, sessions, siteOrigin(config), tokens, turns, duty),
      inject: [Pool, Sessions, CONFIG, LinkTokens, DailyTurns, FACTOR_DUTY],
    },
    {
      provide: LinkTokens,
      useFactory: (secrets: Secrets) => new LinkTokens(secrets.oneTimeLinks),
      inject: [SECRETS],
    },
    {
      provide: SetPassword,
      useFactory: (pool: Pool, sessions: Sessions) => new SetPassword(pool, sessions),
      inject: [Pool, Sessions],
    },
    {
      provide: SecondFactors,
      useFactory: (pool: Pool, secrets: Secrets) => new SecondFactors(pool, secrets.secondFactors),
      inject: [Pool, SECRETS],
    },
    { provide: LoginAttempts, useFactory: (pool: Pool) => new LoginAttempts(pool), inject: [Pool] },
    {
      provide: KnownBrowsers,
      useFactory: (secrets: Secrets) => new KnownBrowsers(secrets.knownBrowsers),
      inject: [SECRETS],
    },
    DailyTurns,
    Users,
    Assignees,
    MailboxesOfPeople,
    UserHistories,
    UserQueries,
    OpenAnswers,
    LimitedAttempts,
    CookieStrategy,
    LocalStrategy,
    PasswordSignIn,
  ],
  exports: [Users, LinkTokens, MailboxesOfPeople, Assignees, Sessions, OpenAnswers, LoginAttempts],
})
export class AccountsModule {}
