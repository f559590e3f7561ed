import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { Sessions, type SignedIn } from './sessions.js';

export const sessionCookie = 'session';

interface CookieRequest {
  cookies: Record<string, string | undefined>;
}
type Done = (error: unknown, signedIn: SignedIn | null) => void;

/** Passport strategy for an opaque session cookie. Looks at the cookie, never at a session of its own. */
class OpaqueCookieStrategy extends passport.Strategy {
  constructor(private readonly verify: (token: string, done: Done) => void) {
    super();
  }

  override authenticate(request: CookieRequest): void {
    const token = request.cookies[sessionCookie];
    if (!token) return this.fail(401);
    this.verify(token, (error, signedIn) => {
      if (error) this.error(error);
      else if (signedIn) this.success(signedIn);
      else this.fail(401);
    });
  }
}

@Injectable()
export class CookieStrategy extends PassportStrategy(OpaqueCookieStrategy, 'cookie') {
  constructor(private readonly sessions: Sessions) {
    super();
  }

  validate(token: string): Promise<SignedIn | null> {
    return this.sessions.find(token);
  }
}
