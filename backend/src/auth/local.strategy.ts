import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import type { ApiRequest } from '../http/api-request.js';
import { ProblemError } from '../http/problem.js';
import type { User } from '../users/user.entity.js';
import { Users } from '../users/users.js';
import { KnownBrowsers, knownBrowserCookie } from './known-browsers.js';
import { LoginAttempts } from './login-attempts.js';
import { passwordFits } from './passwords.js';

/** E-mail and password. Wrong, unknown and disabled look the same and cost the same. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(
    private readonly users: Users,
    private readonly attempts: LoginAttempts,
    private readonly browsers: KnownBrowsers,
  ) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  /** @throws ProblemError invalid_credentials, or rate_limited after too many wrong attempts */
  async validate({ ip, cookies }: Pick<ApiRequest, 'ip' | 'cookies'>, email: string, password: string): Promise<User> {
    const known = this.browsers.knows(cookies[knownBrowserCookie], email);
    await this.attempts.begin(email, ip, known);
    const user = await this.users.findByEmail(email);
    const active = user && !user.disabledAt ? user : undefined;
    if (!(await passwordFits(active?.passwordHash, password)) || !active) throw new ProblemError('invalid_credentials');
    await this.attempts.succeeded(email, ip, known);
    return active;
  }
}
