import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ApiRequest } from '../platform/http/api-request.js';
import { type User, Users, passwordFits } from './users.js';
import { type Secret, LoginAttempts } from './login-attempts.js';

/** Cookie that says: this browser has signed in to these accounts before. */
export const knownBrowserCookie = 'known_browser';
export const knownBrowserSeconds = 365 * 24 * 60 * 60;

/** The most people who may share a browser; the one who signed in longest ago is forgotten. */
const accountsOfBrowser = 8;
const idForm = /^[\w-]{22}$/;

/**
 * Knows a browser that once signed in with the password from a guessing one (OWASP: device cookies). The cookie opens nothing: it only
 * gives the account's own people a budget of wrong tries that strangers can't use up.
 *
 * The cookie is `<id>.<mark>.<mark>...`: 128 random bits that name the browser, and for every account an HMAC-SHA256 of id and e-mail.
 */
export class KnownBrowsers {
  constructor(private readonly secret: Buffer) {}

  /** @returns the browser's id when it has signed in to the account before, null for a stranger */
  browserOf(cookie: string | undefined, email: string): string | null {
    const { id, marks } = partsOf(cookie);
    if (id === null) return null;
    const right = Buffer.from(this.mark(id, email));
    const knows = marks.map((mark) => Buffer.from(mark)).some((mark) => fits(mark, right));
    return knows ? id : null;
  }

  /** The cookie's new value after a sign-in. It reveals nothing about the e-mail. */
  remember(cookie: string | undefined, email: string): string {
    const { id, marks } = partsOf(cookie);
    const known = id ?? randomBytes(16).toString('base64url');
    const mark = this.mark(known, email);
    return [known, mark, ...marks.filter((other) => other !== mark)].slice(0, accountsOfBrowser + 1).join('.');
  }

  private mark(id: string, email: string): string {
    return createHmac('sha256', this.secret)
      .update(JSON.stringify([id, email.toLowerCase()]))
      .digest('base64url');
  }
}

function partsOf(cookie: string | undefined): { id: string | null; marks: string[] } {
  const [id = '', ...marks] = (cookie ?? '').split('.', accountsOfBrowser + 1);
  return idForm.test(id) ? { id, marks } : { id: null, marks: [] };
}

function fits(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}

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
