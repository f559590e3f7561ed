import { Injectable } from '@nestjs/common';
import type { ApiRequest } from '../platform/http/api-request.js';
import type { User } from './user.entity.js';
import { Users } from './users.js';
import type { Secret } from './guess-budgets.js';
import { KnownBrowsers, knownBrowserCookie } from './known-browsers.js';
import { LoginAttempts } from './login-attempts.js';
import { passwordFits } from './passwords.js';

/** The parts of a request that an attempt needs. */
export type Attempter = Pick<ApiRequest, 'ip' | 'cookies'>;

/** Somebody who has just shown their password. */
export type ProvenUser = User & { passwordHash: string };

/** The account that a browser is remembered for; a new generation makes its browsers strangers again. */
export function browserAccount({ email, browserGeneration }: Pick<User, 'email' | 'browserGeneration'>): string {
  return browserGeneration === 0 ? email : `${email} ${browserGeneration}`;
}

/** Everything that proves an identity goes through here. */
@Injectable()
export class LimitedAttempts {
  constructor(
    private readonly users: Users,
    private readonly attempts: LoginAttempts,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * Tries one secret within its limits.
   * @param check gets the user who may sign in with that e-mail, if any; resolves with null if the secret was wrong
   * @returns what the check found
   * @throws ProblemError rate_limited after too many wrong tries; what the check throws
   */
  async run<Found>(
    secret: Secret,
    email: string,
    { ip, cookies }: Attempter,
    check: (user: User | undefined) => Promise<Found | null>,
  ): Promise<Found | null> {
    const user = await this.users.findByEmail(email);
    // The database accepts more spellings of one e-mail than we do; all are guesses at one account.
    const account = user?.email ?? email;
    const browser = this.browsers.browserOf(cookies[knownBrowserCookie], user ? browserAccount(user) : email);
    const active = user && !user.disabledAt ? user : undefined;
    return this.attempts.check({ secret, account, ip, browser }, () => check(active));
  }
}

/** The user, if the password is theirs; null otherwise. Wrong, unknown and disabled look the same and take the same time. */
export async function provePassword(user: User | undefined, password: string): Promise<ProvenUser | null> {
  const fits = await passwordFits(user?.passwordHash ?? undefined, password);
  return fits && user?.passwordHash ? { ...user, passwordHash: user.passwordHash } : null;
}
