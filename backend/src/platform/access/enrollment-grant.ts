import { createHmac, timingSafeEqual } from 'node:crypto';

const grantedMs = 2 * 60 * 60 * 1000;

/** Cookie that lets a visitor who enrolled continue with the one lead that the enrolment made. */
export const enrollmentCookie = 'enrollment';

/** Signs and checks the enrolment cookie: `<lead id>.<expiry, ms>.<HMAC-SHA256>`. Nothing is stored. */
export class EnrollmentGrants {
  constructor(private readonly secret: Buffer) {}

  /** @returns the cookie's value and how long it is good for, in seconds */
  grant(leadId: string, now: number): { value: string; maxAge: number } {
    const claim = `${leadId}.${now + grantedMs}`;
    return { value: `${claim}.${this.sign(claim)}`, maxAge: grantedMs / 1000 };
  }

  /** The lead that the cookie grants; null when it is invalid or expired. */
  leadOf(cookie: string | undefined, now: number): string | null {
    const [leadId, expiry, signature, ...rest] = cookie?.split('.') ?? [];
    if (!leadId || !expiry || !signature || rest.length > 0) return null;
    const given = Buffer.from(signature);
    const right = Buffer.from(this.sign(`${leadId}.${expiry}`));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return Number(expiry) > now ? leadId : null;
  }

  private sign(claim: string): string {
    return createHmac('sha256', this.secret).update(claim).digest('base64url');
  }
}
