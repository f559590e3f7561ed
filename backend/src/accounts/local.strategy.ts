import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import type { Login } from '../../../contracts/src/accounts/input.js';
import { ProblemError } from '../platform/problems/problem.js';
import { LimitedAttempts, provePassword, type Attempter, type ProvenUser } from './limited-attempts.js';
import { SecondFactors } from './second-factors.js';

/** The request after the guard: its body is validated. */
type LoginRequest = Attempter & { body: Login; correlationId: string; signIn: PasswordSignIn };

export interface LocalOptions {
  signIn: PasswordSignIn;
}

/** Somebody who has shown everything that sign-in asks for. */
export type SigningIn = ProvenUser & { secondFactor: boolean };

/**
 * E-mail and password, and a code if the user has a second factor. Wrong, unknown and disabled look the same and take the same time;
 * only somebody who knows the password learns that there is a second factor.
 */
@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly attempts: LimitedAttempts,
    private readonly factors: SecondFactors,
  ) {}

  /**
   * @throws ProblemError invalid_credentials; second_factor_required, with an error of `code` if a wrong one was given; rate_limited
   * after too many wrong passwords or codes
   */
  async prove(request: LoginRequest, email: string, password: string): Promise<SigningIn> {
    const user = await this.attempts.run('password', email, request, (found) => provePassword(found, password));
    if (!user) throw new ProblemError('invalid_credentials');
    const { enabled: secondFactor } = await this.factors.stateOf(user.id);
    if (secondFactor) await this.checkCode(user, request);
    return { ...user, secondFactor };
  }

  private async checkCode(user: ProvenUser, request: LoginRequest): Promise<void> {
    const { body, correlationId } = request;
    const code = body.code?.trim();
    if (!code) throw new ProblemError('second_factor_required');
    const act = { actor: { kind: 'user', id: user.id }, correlationId } as const;
    const used = () => this.factors.use(act, user.id, code);
    if (!(await this.attempts.run('second_factor', user.email, request, used)))
      throw new ProblemError('second_factor_required', {
        errors: [{ path: 'code', message: 'This code is not right.' }],
      });
  }
}

/** Lets the request's own PasswordSignIn check it: as with the cookie, it comes with the call, not with the process's strategy. */
class SignInStrategy extends Strategy {
  override authenticate(...[request, options]: Parameters<Strategy['authenticate']>): void {
    Object.assign(request, options as LocalOptions);
    super.authenticate(request, options);
  }
}

@Injectable()
export class LocalStrategy extends PassportStrategy(SignInStrategy, 'local') {
  constructor() {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  validate(request: LoginRequest, email: string, password: string): Promise<SigningIn> {
    return request.signIn.prove(request, email, password);
  }
}
