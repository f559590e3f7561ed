import { createHmac, timingSafeEqual } from 'node:crypto';

const grantedMs = 30 * 24 * 60 * 60 * 1000;
/** Older ones are dropped: a cookie has little room. */
const mostSubmissions = 5;

/** Cookie that says: this browser made these submissions of the analysis form. */
export const analysisCookie = 'analyses';

/**
 * Signs and checks the analysis cookie: `<submission ids, joined by ~>.<expiry, ms>.<HMAC-SHA256>`. Nothing is stored: the
 * lead ids derive from the submission's id.
 */
export class AnalysisGrants {
  constructor(private readonly secret: Buffer) {}

  /**
   * Adds a submission, newest first, to those that the browser proves already.
   * @returns the cookie's value and how long it is good for, in seconds
   */
  grant(cookie: string | undefined, submissionId: string, now: number): { value: string; maxAge: number } {
    const earlier = this.submissionsOf(cookie, now).filter((id) => id !== submissionId);
    const claim = `${[submissionId, ...earlier].slice(0, mostSubmissions).join('~')}.${now + grantedMs}`;
    return { value: `${claim}.${this.sign(claim)}`, maxAge: grantedMs / 1000 };
  }

  /** The submissions that the cookie proves; empty when it is invalid or expired. */
  submissionsOf(cookie: string | undefined, now: number): string[] {
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
