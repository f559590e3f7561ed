import { createHmac, timingSafeEqual } from 'node:crypto';

/** The greatest difference between a message's time and our clock, either way. */
const toleranceSeconds = 300;

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
): 'missing' | 'wrong' | 'too old' | 'in the future' | null {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=') as [string, string?]);
  const at = parts.find(([name]) => name === 't')?.[1] ?? '';
  const given = parts.filter(([name]) => name === 'v1').map(([, value = '']) => value);
  if (!/^\d{1,12}$/.test(at) || given.length === 0) return 'missing';
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest();
  if (!given.some((hex) => isSame(hex, expected))) return 'wrong';
  const ageSeconds = nowMs / 1000 - Number(at);
  if (ageSeconds > toleranceSeconds) return 'too old';
  return ageSeconds < -toleranceSeconds ? 'in the future' : null;
}

function isSame(hex: string, expected: Buffer): boolean {
  return /^[\da-f]{64}$/i.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), expected);
}
