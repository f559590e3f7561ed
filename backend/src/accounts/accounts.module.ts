import { UserQueries } from './user-queries.js';
import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { SignInRules } from '../platform/access/signed-in.js';
import { Config, siteOrigin } from '../platform/config/config.js';
import { SECRETS, type Secrets } from '../platform/config/secrets.js';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import { Assignees } from './assignees.js';
import { KnownBrowsers, LimitedAttempts } from './limited-attempts.js';
import { LoginAttempts } from './login-attempts.js';
import { MailboxesOfPeople, LinkTokens } from './one-time-links.js';
import { OpenAnswers } from './open-answers.js';
import { People } from './people.js';
import { SecondFactors } from './second-factors.js';
import { Sessions } from './sessions.js';
import { SetPassword } from './set-password.js';
import { UserHistories, User, Users } from './users.js';
import {
  AccountController,
  ForgotPasswordController,
  AssigneesController,
  OneTimeLinksController,
  UsersController,
} from './accounts.controller.js';
import { AuthController, SessionController } from './auth.controller.js';
import { CookieStrategy } from './cookie.strategy.js';
import { LocalStrategy, PasswordSignIn } from './local.strategy.js';

/** Who may sign in, and who is signed in: people, passwords, second factors, sessions. */
@Module({
  imports: [PassportModule, TypeOrmModule.forFeature([User])],
  controllers: [
    AuthController,
    SessionController,
    ForgotPasswordController,
    AssigneesController,
    UsersController,
    AccountController,
    OneTimeLinksController,
  ],
  providers: [
    {
      provide: People,
      useFactory: (
        pool: Pool,
        sessions: Sessions,
        config: Config,
        tokens: LinkTokens,
        turns: DailyTurns,
        rules: SignInRules,
      ) => new People(pool, sessions, siteOrigin(config), tokens, turns, rules.factorDuty),
      inject: [Pool, Sessions, Config, LinkTokens, DailyTurns, SignInRules],
    },
    {
      provide: LinkTokens,
      useFactory: (secrets: Secrets) => new LinkTokens(secrets.oneTimeLinks),
      inject: [SECRETS],
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
    Sessions,
    SetPassword,
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
