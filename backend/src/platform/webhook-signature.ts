import { createHmac, timingSafeEqual } from 'node:crypto';

/** The greatest difference between a message's time and our clock, either way. */
const toleranceSeconds = 300;

type HeaderFault = 'missing' | 'too old' | 'in the future';

/**
 * The fault of a webhook's signature, null if there is none. The header is `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, "t.body")>`,
 * with more than one `v1` while a secret is being changed: each of both signs. Payments and incoming mail are signed so. Stripe's own
 * library accepts times in the future; we don't.
 * @param body unparsed
 * @param nowMs our clock
 */
export function signatureFault(
  header: string | undefined,
  body: string | Buffer,
  secret: string,
  nowMs: number,
): HeaderFault | 'wrong' | null {
  const { at, given } = partsOf(header);
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest();
  const isRight = given.some((hex) => timingSafeEqual(Buffer.from(hex, 'hex'), expected));
  return headerFault(header, nowMs) ?? (isRight ? null : 'wrong');
}

/** What is wrong with a signature whatever it signs: a caller with such a one need not be listened to. */
export function headerFault(header: string | undefined, nowMs: number): HeaderFault | null {
  const { at, given } = partsOf(header);
  if (!/^\d{1,12}$/.test(at) || given.length === 0) return 'missing';
  const ageSeconds = nowMs / 1000 - Number(at);
  if (ageSeconds > toleranceSeconds) return 'too old';
  return ageSeconds < -toleranceSeconds ? 'in the future' : null;
}

function partsOf(header: string | undefined): { at: string; given: string[] } {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=') as [string, string?]);
  const at = parts.find(([name]) => name === 't')?.[1] ?? '';
  const given = parts.filter(([name, hex = '']) => name === 'v1' && /^[\da-f]{64}$/i.test(hex));
  return { at, given: given.map(([, hex = '']) => hex) };
}
