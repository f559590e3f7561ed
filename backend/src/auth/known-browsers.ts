import { createHmac, timingSafeEqual } from 'node:crypto';

/** Cookie that says: this browser has signed in to this account before. */
export const knownBrowserCookie = 'known_browser';
export const knownBrowserSeconds = 365 * 24 * 60 * 60;

/**
 * Tells a browser that knew the password once from one that is guessing (OWASP: device cookies). It opens nothing: it
 * only spares its account's own people the wait that guesses from all over the world cause.
 */
export class KnownBrowsers {
  constructor(private readonly secret: Buffer) {}

  /** The cookie's value for an account. Tells nothing about the e-mail. */
  markOf(email: string): string {
    return createHmac('sha256', this.secret).update(email.toLowerCase()).digest('base64url');
  }

  knows(cookie: string | undefined, email: string): boolean {
    const given = Buffer.from(cookie ?? '');
    const right = Buffer.from(this.markOf(email));
    return given.length === right.length && timingSafeEqual(given, right);
  }
}
