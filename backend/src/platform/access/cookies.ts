import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.js';

const hourMs = 60 * 60 * 1000;

/** What a visitor's cookie claims, signed: `<claim>.<expiry, ms>.<HMAC-SHA256>`. Nothing is stored. */
class SignedClaims {
  constructor(
    private readonly secret: Buffer,
    private readonly goodForMs: number,
  ) {}

  /** @returns the cookie's value and how long it is good for, in seconds */
  protected cookieOf(claimed: string, now: number): { value: string; maxAge: number } {
    const claim = `${claimed}.${now + this.goodForMs}`;
    return { value: `${claim}.${this.sign(claim)}`, maxAge: this.goodForMs / 1000 };
  }

  /** What the cookie proves; null when it is invalid or expired. */
  protected provenBy(cookie: string | undefined, now: number): string | null {
    const [claimed, expiry, signature, ...rest] = cookie?.split('.') ?? [];
    if (!claimed || !expiry || !signature || rest.length > 0) return null;
    const given = Buffer.from(signature);
    const right = Buffer.from(this.sign(`${claimed}.${expiry}`));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return Number(expiry) > now ? claimed : null;
  }

  private sign(claim: string): string {
    return createHmac('sha256', this.secret).update(claim).digest('base64url');
  }
}

/** Older ones are dropped: a cookie has little room. */
const mostSubmissions = 5;

/** Cookie that says: this browser made these submissions of the analysis form. */
export const analysisCookie = 'analyses';

/** Signs and checks the analysis cookie: submission ids, joined by ~. The lead ids derive from the submission's id. */
export class AnalysisGrants extends SignedClaims {
  constructor(secret: Buffer) {
    super(secret, 30 * 24 * hourMs);
  }

  /**
   * Adds a submission, newest first, to those that the browser proves already.
   * @returns the cookie's value and how long it is good for, in seconds
   */
  grant(cookie: string | undefined, submissionId: string, now: number): { value: string; maxAge: number } {
    const earlier = this.submissionsOf(cookie, now).filter((id) => id !== submissionId);
    return this.cookieOf([submissionId, ...earlier].slice(0, mostSubmissions).join('~'), now);
  }

  /** The submissions that the cookie proves; empty when it is invalid or expired. */
  submissionsOf(cookie: string | undefined, now: number): string[] {
    return this.provenBy(cookie, now)?.split('~') ?? [];
  }
}

/** Cookie that lets a visitor who enrolled continue with the one lead that the enrolment made. */
export const enrollmentCookie = 'enrollment';

/** Signs and checks the enrolment cookie, which claims the lead's id. */
export class EnrollmentGrants extends SignedClaims {
  constructor(secret: Buffer) {
    super(secret, 2 * hourMs);
  }

  /** @returns the cookie's value and how long it is good for, in seconds */
  grant(leadId: string, now: number): { value: string; maxAge: number } {
    return this.cookieOf(leadId, now);
  }

  /** The lead that the cookie grants; null when it is invalid or expired. */
  leadOf(cookie: string | undefined, now: number): string | null {
    return this.provenBy(cookie, now);
  }
}

/**
 * The `secure` option of a cookie for @fastify/cookie: always if the public address is TLS; otherwise if the request came over TLS,
 * also if a proxy that TRUST_PROXY trusts says so.
 */
export function secureCookie({ publicUrl }: Pick<Config, 'publicUrl'>): true | 'auto' {
  return publicUrl?.startsWith('https:') ? true : 'auto';
}
