import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { isAttended, type AskedBy } from './open-answers.js';
import type { Sessions } from './sessions.js';
import type { SignedIn } from '../platform/access/signed-in.js';
import type { Config } from '../platform/config/config.js';
import { secureCookie } from '../platform/access/cookies.js';

export const sessionCookie = 'session';

interface CookieRequest extends AskedBy {
  cookies: Record<string, string | undefined>;
}
type Done = (error: unknown, signedIn: SignedIn | null) => void;

/**
 * The sessions to ask come with each call: Passport keeps one strategy per name for the whole process, from
 * the application that was made last.
 */
export interface CookieOptions {
  sessions: Pick<Sessions, 'find'>;
}

/** Passport strategy for an opaque session cookie. Uses only the cookie, and no session of Passport's own. */
class OpaqueCookieStrategy extends passport.Strategy {
  constructor(
    private readonly verify: (sessions: CookieOptions['sessions'], token: string, active: boolean, done: Done) => void,
  ) {
    super();
  }

  override authenticate(request: CookieRequest, { sessions }: CookieOptions): void {
    const token = request.cookies[sessionCookie];
    if (!token) return this.fail(401);
    this.verify(sessions, token, isAttended(request), (error, signedIn) => {
      if (error) this.error(error);
      else if (signedIn) this.success(signedIn);
      else this.fail(401);
    });
  }
}

@Injectable()
export class CookieStrategy extends PassportStrategy(OpaqueCookieStrategy, 'cookie') {
  validate(sessions: CookieOptions['sessions'], token: string, active: boolean): Promise<SignedIn | null> {
    return sessions.find(token, active);
  }
}

/** The options that set and clear the session's cookie. */
export function sessionCookieOptions(config: Config) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookie(config) } as const;
}
