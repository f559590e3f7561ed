import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.js';

const hourMs = 60 * 60 * 1000;

/** Older ones are dropped: a cookie has little room. */
const mostIds = 5;

/** What a visitor's cookie proves: `<ids, joined by ~>.<expiry, ms>.<HMAC-SHA256>`. Nothing is stored. */
class SignedIds {
  constructor(
    private readonly secret: Buffer,
    private readonly goodForMs: number,
  ) {}

  /**
   * Adds an id, newest first, to those that the browser proves already; all are good for the whole time again.
   * @returns the cookie's value and how long it is good for, in seconds
   */
  grant(cookie: string | undefined, id: string, now: number): { value: string; maxAge: number } {
    const earlier = this.provenBy(cookie, now).filter((each) => each !== id);
    const claim = `${[id, ...earlier].slice(0, mostIds).join('~')}.${now + this.goodForMs}`;
    return { value: `${claim}.${this.sign(claim)}`, maxAge: this.goodForMs / 1000 };
  }

  /** The ids that the cookie proves, newest first; empty when it is invalid or expired. */
  protected provenBy(cookie: string | undefined, now: number): string[] {
    const [ids, expiry, signature, ...rest] = cookie?.split('.') ?? [];
    if (!ids || !expiry || !signature || rest.length > 0) return [];
    const given = Buffer.from(signature);
    const right = Buffer.from(this.sign(`${ids}.${expiry}`));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return [];
    return Number(expiry) > now ? ids.split('~') : [];
  }

  private sign(claim: string): string {
    return createHmac('sha256', this.secret).update(claim).digest('base64url');
  }
}

/** Cookie that says: this browser made these submissions of the analysis form. The lead ids derive from the submission's id. */
export const analysisCookie = 'analyses';

/** Signs and checks the analysis cookie. */
export class AnalysisGrants extends SignedIds {
  constructor(secret: Buffer) {
    super(secret, 30 * 24 * hourMs);
  }

  /** The submissions that the cookie proves. */
  submissionsOf(cookie: string | undefined, now: number): string[] {
    return this.provenBy(cookie, now);
  }
}

/** Cookie that lets a visitor who enrolled continue with the leads of their enrolments. */
export const enrollmentCookie = 'enrollment';

/** Signs and checks the enrolment cookie. */
export class EnrollmentGrants extends SignedIds {
  constructor(secret: Buffer) {
    super(secret, 24 * hourMs);
  }

  /** The leads that the cookie grants. */
  leadsOf(cookie: string | undefined, now: number): string[] {
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

/**
 * Sets a cookie that older versions set at another path, and clears the one of that path: a browser keeps both, sends the one of the
 * longer path first, and the first is the one that is read.
 */
export function setMovedCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  options: CookieSerializeOptions,
  formerPath: string,
): void {
  reply.setCookie(name, value, options);
  reply.clearCookie(name, { ...options, path: formerPath });
}
