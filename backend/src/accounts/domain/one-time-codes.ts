import { createHmac, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';

const stepSeconds = 30;
const issuer = 'Lead pipeline';
const recoveryCodeCount = 10;
/** RFC 4648's base32 in lower case: no two characters look alike, and case does not matter. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const recoveryLength = 10;

/** A new secret for an authenticator app: 160 bits in base32 (RFC 4226, section 4, R6). */
export function newTotpSecret(): string {
  return generateSecret();
}

/** The address for an authenticator app, as a QR code or opened on the phone itself. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer, label: email, secret });
}

/**
 * The time step of a code, if it is the current, the previous or the next one (RFC 6238, section 5.2); undefined for any other text.
 * The caller refuses a step that was used before.
 * @param now ms since 1970
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: stepSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** The typed code without the spaces and hyphens that make it readable. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** Ten codes of 50 bits, as `xxxxx-xxxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(recoveryLength)].map((byte) => alphabet[byte % alphabet.length]!);
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
  });
}

/** The stored form of a recovery code: an HMAC, so that the database alone does not help to guess codes. */
export function recoveryHash(key: Buffer, userId: string, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`${userId} ${plainCode(code)}`)
    .digest();
}
